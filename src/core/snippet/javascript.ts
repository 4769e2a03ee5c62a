import type { RequestPlan } from '../request/request-plan.ts'
import { composeMultipartType } from './compose-multipart.ts'
import { composeHeaders, composeUrl } from './compose-request.ts'
import type { ComposedHeader } from './compose-request.ts'
import { isFormData, writeBody } from './javascript/body.ts'
import { readItems } from './javascript/read-items.ts'
import { readSecrets } from './javascript/secrets.ts'
import { writeText } from './javascript/text.ts'
import { setInPosix } from './key-setter.ts'
import type { SnippetLanguage } from './language.ts'
import { listFiles } from './list-files.ts'
import { findFraming, findRepeated } from './program-gap.ts'
import { quoteForJavaScript } from './quote-escaped.ts'
import { writeUnless } from './refuse.ts'
import type { Gap } from './refuse.ts'

export const javascript = {
  id: 'javascript',
  label: 'JavaScript (fetch)',
  syntax: 'javascript',
  setVariable: setInPosix,
  howToRun: 'Save as call-api.mjs and run: node call-api.mjs (Node 18 or newer, Deno or Bun).',
  writeSnippet: (plan) => writeUnless(findGap(plan), () => writeProgram(plan).join('\n')),
} as const satisfies SnippetLanguage

function findGap(plan: RequestPlan): Gap | undefined {
  const { method, body } = plan
  const upperCase = method.toUpperCase()
  if (/^(CONNECT|TRACE|TRACK)$/.test(upperCase)) {
    return {
      sentence: `fetch refuses the method ${method} (Fetch Standard, forbidden method).`,
      instead: 'python',
    }
  }
  if (/^(GET|HEAD)$/.test(upperCase) && body.kind !== 'none') {
    return {
      sentence: `fetch refuses a body with ${method} (Fetch Standard, constructor of Request).`,
      instead: 'python',
    }
  }
  if (method !== upperCase && /^(DELETE|GET|HEAD|OPTIONS|POST|PUT)$/.test(upperCase)) {
    return {
      sentence: `fetch would send the method ${method} in capital letters.`,
      instead: 'python',
    }
  }
  return findFraming(plan, 'fetch') ?? findRepeated(plan, 'fetch')
}

function writeProgram(plan: RequestPlan): readonly string[] {
  const { before, options } = writeBody(plan)
  const headers = listHeaders(plan)
  return [
    ...writeImports(plan),
    '',
    ...readSecrets(plan.slots),
    ...before,
    `const response = await fetch(${writeText(composeUrl(plan))}, {`,
    ...(plan.method === 'GET' ? [] : [`  method: ${quoteForJavaScript(plan.method)},`]),
    ...(headers.length === 0 ? [] : ['  headers: {', ...headers.map(writeHeader), '  },']),
    ...options,
    "  redirect: 'manual',",
    ...writeReading(plan),
  ]
}

/** A stream may have no end, so it has no time limit. */
function writeReading({ stream }: RequestPlan): readonly string[] {
  const print = 'console.log(await response.text())'
  const fail = ['  console.error(`HTTP ${response.status}`)', '  process.exitCode = 1']
  if (!stream) {
    const limit = '  signal: AbortSignal.timeout(30_000),'
    return [limit, '})', '', print, 'if (!response.ok) {', ...fail, '}']
  }
  return [
    '})',
    '',
    'if (response.ok) {',
    ...readItems(stream).map((line) => `  ${line}`),
    '} else {',
    `  ${print}`,
    ...fail,
    '}',
  ]
}

function writeImports({ body, slots }: RequestPlan): readonly string[] {
  return [
    ...(slots.some(({ place }) => place === 'basic')
      ? ["import { Buffer } from 'node:buffer'"]
      : []),
    ...(needsBoundary(body) ? ["import { randomUUID } from 'node:crypto'"] : []),
    ...(listFiles(body).length > 0 ? ["import { readFile } from 'node:fs/promises'"] : []),
    "import process from 'node:process'",
  ]
}

function needsBoundary(body: RequestPlan['body']): boolean {
  return body.kind === 'multipart' && !isFormData(body)
}

/** fetch writes the type of a form itself. */
function listHeaders(plan: RequestPlan): readonly ComposedHeader[] {
  const { body } = plan
  if (body.kind !== 'multipart' || isFormData(body)) return composeHeaders(plan)
  return [...composeHeaders(plan), composeMultipartType(body)]
}

function writeHeader({ name, value }: ComposedHeader): string {
  return `    ${quoteForJavaScript(name)}: ${writeText(value)},`
}
