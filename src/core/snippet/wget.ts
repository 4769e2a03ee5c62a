import type { RequestPlan } from '../request/plan.ts'
import { adapt } from './adapt.ts'
import { guardPosixKeyText } from './guard-posix.ts'
import { setInPosix } from './key-setter.ts'
import { keyVariable } from './language.ts'
import { quoteForShell } from './quote.ts'

export const wget = adapt({
  id: 'wget',
  label: 'Wget',
  syntax: 'bash',
  setVariable: setInPosix,
  howToRun: 'Needs GNU Wget 1.14 or newer and bash or zsh.',
  whenToUse:
    'Use it where curl is not installed: Wget never prints the body of a 401 response, and the process list shows the key while it runs.',
  writeSnippet: (plan) => guardPosixKeyText(plan) + writeCommand(plan),
})

/** `--no-iri` stops Wget from decoding percent-encoded characters and sending twice; `--tries=1` from retrying up to 20 times. */
const options = '-nv -O - --content-on-error --max-redirect=0 --no-iri --timeout=30 --tries=1'

function writeCommand({ method, url, headers, credential }: RequestPlan): string {
  const request = method === 'GET' ? '' : ` --method=${method}`
  const parts = [
    `wget ${options}${request}`,
    quoteForShell(url),
    ...headers.map(({ name, value }) => `--header=${quoteForShell(`${name}: ${value}`)}`),
  ]
  if (credential === 'bearer') parts.push(`--header="Authorization: Bearer $${keyVariable}"`)
  return parts.join(' \\\n  ')
}
