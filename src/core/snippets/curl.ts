import type { RequestPlan } from '../plan.ts'
import { keyVariable } from './language.ts'
import type { SnippetLanguage } from './language.ts'
import { quoteForShell } from './quote.ts'

export const curl: SnippetLanguage = {
  id: 'curl',
  label: 'curl',
  syntax: 'bash',
  setKey: {
    line: `read -rs ${keyVariable} && export ${keyVariable}`,
    note: 'Run this line, paste the key and press Enter. Nothing is shown, and nothing enters the history.',
  },
  writeSnippet: (plan) => guardKey(plan) + writeCommand(plan),
}

/** Without this an unset variable would send an empty key. `&&` stops an interactive shell too. */
function guardKey({ credential }: RequestPlan): string {
  return credential === 'bearer'
    ? `: "\${${keyVariable}:?is not set; run: ${curl.setKey.line}}" &&\n`
    : ''
}

function writeCommand({ method, url, headers, credential }: RequestPlan): string {
  // curl reads {} and [] in a URL as patterns unless --globoff is given.
  const globoff = /[{}[\]]/.test(url) ? ' --globoff' : ''
  const request = method === 'GET' ? '' : ` --request ${method}`
  const parts = [
    `curl -sS --fail-with-body${globoff}${request} ${quoteForShell(url)}`,
    ...headers.map(({ name, value }) => `-H ${quoteForShell(`${name}: ${value}`)}`),
  ]
  if (credential === 'bearer') parts.push(`-H "Authorization: Bearer $${keyVariable}"`)
  return parts.join(' \\\n  ')
}
