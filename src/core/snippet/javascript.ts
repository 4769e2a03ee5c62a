import type { RequestPlan } from '../request/plan.ts'
import { adapt } from './adapt.ts'
import { writeHeaders } from './header-expressions.ts'
import { setInPosix } from './key-setter.ts'
import { keyVariable } from './language.ts'
import { quoteForJavaScript } from './quote-escaped.ts'
import { unusableKey, usableKey } from './usable-key.ts'

export const javascript = adapt({
  id: 'javascript',
  label: 'JavaScript (fetch)',
  syntax: 'javascript',
  setVariable: setInPosix,
  howToRun: 'Save as call-api.mjs and run: node call-api.mjs (Node 18 or newer, Deno or Bun).',
  writeSnippet: (plan) =>
    [
      "import process from 'node:process'",
      '',
      ...readKey(plan),
      `const response = await fetch(${quoteForJavaScript(plan.url)}, {`,
      ...(plan.method === 'GET' ? [] : [`  method: ${quoteForJavaScript(plan.method)},`]),
      '  headers: {',
      ...writeHeaders(plan, quoteForJavaScript, '`Bearer ${key}`').map(
        ({ name, value }) => `    ${name}: ${value},`,
      ),
      '  },',
      "  redirect: 'manual',",
      '  signal: AbortSignal.timeout(30_000),',
      '})',
      '',
      'console.log(await response.text())',
      'if (!response.ok) {',
      '  console.error(`HTTP ${response.status}`)',
      '  process.exitCode = 1',
      '}',
    ].join('\n'),
})

function readKey({ credential }: RequestPlan): readonly string[] {
  if (credential === 'none') return []
  return [
    `const key = process.env.${keyVariable} ?? ''`,
    `if (!/^${usableKey}$/.test(key)) {`,
    `  console.error('${unusableKey}')`,
    '  process.exit(1)',
    '}',
    '',
  ]
}
