import { takesPair } from '../request/plan/place-secrets.ts'
import type { RequestPlan, Part } from '../request/request-plan.ts'
import type { StreamFormat } from '../stream/stream-format.ts'
import {
  composeMultipartType,
  composeHeaders,
  composeUrl,
  composeMultipart,
  composeText,
} from './shared/compose-request.ts'
import type { ComposedHeader, MultipartBody, BodyPlan } from './shared/compose-request.ts'
import { namePath, listFiles } from './shared/file-path.ts'
import { makeLanguage, setInPosix } from './shared/language.ts'
import type { Gap } from './shared/language.ts'
import { findFraming, findRepeated } from './shared/program-gap.ts'
import { interpolate, writeBlock } from './shared/program-text.ts'
import type { ProgramText } from './shared/program-text.ts'
import { quoteForJavaScript, escapeForTemplate } from './shared/quote-escaped.ts'
import { describeUnusable, leaksOnRedirect, nameSecrets, writeSlots } from './shared/secrets.ts'
import type { NamedSlot, ProgramPlan, Secret } from './shared/secrets.ts'

export const javascript = makeLanguage({
  id: 'javascript',
  label: 'JavaScript (fetch)',
  syntax: 'javascript',
  setVariable: setInPosix,
  howToRun: 'Save as call-api.mjs and run: node call-api.mjs (Node 18 or newer, Deno or Bun).',
  findGap,
  write: (plan, manner) =>
    writeProgram(nameSecrets(plan, manner, (variable) => `process.env.${variable}`)).join('\n'),
})

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

function writeProgram(plan: ProgramPlan): readonly string[] {
  const { before, options } = writeBody(plan)
  const headers = listHeaders(plan)
  const imports = writeImports(plan)
  const all = [
    ...(plan.method === 'GET' ? [] : [`  method: ${quoteForJavaScript(plan.method)},`]),
    ...(headers.length === 0
      ? []
      : ['  headers: {', ...headers.map((header) => writeHeader(header, plan)), '  },']),
    ...options,
    ...(plan.isCareful || leaksOnRedirect(plan) ? ["  redirect: 'manual',"] : []),
    // A stream may have no end, so it has no time limit.
    ...(plan.isCareful && !plan.stream ? ['  signal: AbortSignal.timeout(30_000),'] : []),
  ]
  const call = `const response = await fetch(${writeText(composeUrl(plan), plan)}`
  return [
    ...(imports.length === 0 ? [] : [...imports, '']),
    ...readSecrets(plan),
    ...before,
    ...(all.length === 0 ? [`${call})`] : [`${call}, {`, ...all, '})']),
    ...writeReading(plan),
  ]
}

function writeReading({ isCareful, stream }: ProgramPlan): readonly string[] {
  const print = 'console.log(await response.text())'
  if (!isCareful) {
    return [
      'if (!response.ok) throw new Error(`HTTP ${response.status}: ${await response.text()}`)',
      ...(stream ? readItems(stream) : [print]),
    ]
  }
  const fail = ['  console.error(`HTTP ${response.status}`)', '  process.exitCode = 1']
  if (!stream) return ['', print, 'if (!response.ok) {', ...fail, '}']
  return [
    '',
    'if (response.ok) {',
    ...readItems(stream).map((line) => `  ${line}`),
    '} else {',
    `  ${print}`,
    ...fail,
    '}',
  ]
}

/** Node and Bun have the others without being asked. */
function writeImports({ isCareful, body, slots }: ProgramPlan): readonly string[] {
  return [
    ...(isCareful && slots.some(takesPair) ? ["import { Buffer } from 'node:buffer'"] : []),
    ...(needsBoundary(body) ? ["import { randomUUID } from 'node:crypto'"] : []),
    ...(listFiles(body).length > 0 ? ["import { readFile } from 'node:fs/promises'"] : []),
    ...(isCareful ? ["import process from 'node:process'"] : []),
  ]
}

function needsBoundary(body: RequestPlan['body']): boolean {
  return body.kind === 'multipart' && !isFormData(body)
}

/** fetch writes the type of a form itself. */
function listHeaders(plan: ProgramPlan): readonly ComposedHeader[] {
  const { body } = plan
  if (body.kind !== 'multipart' || isFormData(body)) return composeHeaders(plan)
  return [...composeHeaders(plan), composeMultipartType(body)]
}

function writeHeader({ name, value }: ComposedHeader, plan: ProgramPlan): string {
  const key = /^[A-Za-z]+$/.test(name) ? name : quoteForJavaScript(name)
  return `    ${key}: ${writeText(value, plan)},`
}

/** A literal, a variable or a template. */
function writeText(text: ProgramText, { isCareful }: Pick<ProgramPlan, 'isCareful'>): string {
  return (
    writeBlock(text, isCareful, { open: '`', close: '`', excludes: /[`\\]|\$\{/ }) ??
    interpolate(text, {
      quote: quoteForJavaScript,
      encode: (local) => (isCareful ? nameEncoded(local) : `encodeURIComponent(${local})`),
      escape: escapeForTemplate,
      insert: (expression) => `\${${expression}}`,
      enclose: (inner) => `\`${inner}\``,
    })
  )
}

/** The variable that holds a percent-encoded secret. */
function nameEncoded(local: string): string {
  return `encoded${local.slice(0, 1).toUpperCase()}${local.slice(1)}`
}

/** The lines that read the secrets and check them, with an empty line after each slot. */
function readSecrets(plan: ProgramPlan): readonly string[] {
  return writeSlots(plan, {
    read: plan.isCareful ? readSecret : () => [],
    join: writeCredentials,
    ...(plan.isCareful && { encode }),
  })
}

function readSecret(secret: Secret): readonly string[] {
  const { variable, local, usable } = secret
  const test = `!/^${usable.pattern}$/.test(${local})`
  // Only a password may be empty, which is not the same as unset.
  const [fallback, isUnset] =
    usable.kind === 'password' ? ['', `${local} === undefined || `] : [" ?? ''", '']
  return [
    `const ${local} = process.env.${variable}${fallback}`,
    `if (${isUnset}${test}) {`,
    `  console.error('${describeUnusable(secret)}')`,
    '  process.exit(1)',
    '}',
  ]
}

function writeCredentials(local: string, secrets: readonly Secret[]): readonly string[] {
  const pair = secrets.map((secret) => `\${${secret.local}}`).join(':')
  return [`const ${local} = Buffer.from(\`${pair}\`).toString('base64')`]
}

/** Everything but unreserved characters (RFC 3986, section 2.3), of which `encodeURIComponent` leaves five more. */
function encode(local: string): readonly string[] {
  return [
    `const ${nameEncoded(local)} = encodeURIComponent(${local}).replace(`,
    "  /[!'()*]/g,",
    '  (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,',
    ')',
  ]
}

/** The lines before the call, which end in an empty one, and the options of the call. */
interface BodyLines {
  readonly before: readonly string[]
  readonly options: readonly string[]
}

function writeBody(plan: BodyPlan): BodyLines {
  const { body, named } = plan
  switch (body.kind) {
    case 'none':
      return { before: [], options: [] }
    case 'text':
    case 'form':
      return { before: [], options: [`  body: ${writeText(composeText(plan), plan)},`] }
    case 'file':
      return { before: [], options: [`  body: ${readFile(namePath(body.file))},`] }
    case 'multipart': {
      const lines = isFormData(body) ? writeForm(body, named) : assemble(body, plan)
      return { before: [...lines, ''], options: ['  body,'] }
    }
  }
}

/** Whether fetch sends exactly these parts from a form. It would unify line breaks, and give a text with a type a file name. */
function isFormData({ subtype, parts }: MultipartBody): boolean {
  return subtype === 'form-data' && parts.every(isFormPart)
}

function isFormPart({ contentType, content }: Part): boolean {
  // A Blob has its type in lower case.
  if (content.kind === 'file') return contentType !== undefined && !/[A-Z]/.test(contentType)
  return contentType === undefined && !/[\r\n]/.test(content.text)
}

function writeForm({ parts }: MultipartBody, named: BodyPlan['named']): readonly string[] {
  return ['const body = new FormData()', ...parts.map(appendPart), ...named.flatMap(appendSecret)]
}

function appendSecret({ slot, local }: NamedSlot): readonly string[] {
  return slot.place === 'part' ? [`body.append(${quoteForJavaScript(slot.name)}, ${local})`] : []
}

function appendPart({ name, contentType, content }: Part): string {
  const key = quoteForJavaScript(name)
  if (content.kind === 'text') return `body.append(${key}, ${quoteForJavaScript(content.text)})`
  const { file } = content
  const options = `{ type: ${quoteForJavaScript(contentType ?? '')} }`
  return `body.append(${key}, new Blob([${readFile(namePath(file))}], ${options}), ${quoteForJavaScript(file.fileName)})`
}

function assemble(body: MultipartBody, plan: BodyPlan): readonly string[] {
  return [
    'const boundary = randomUUID()',
    'const body = new Blob([',
    ...composeMultipart(body, plan.named).map((stretch) =>
      stretch.kind === 'text'
        ? `  ${writeText(stretch.text, plan)},`
        : `  ${readFile(namePath(stretch.file))},`,
    ),
    '])',
  ]
}

function readFile(path: string): string {
  return `await readFile(${quoteForJavaScript(path)})`
}

/** Prints each item of a stream as it arrives. */
function readItems(format: StreamFormat): readonly string[] {
  const { before, line } = readers[format]
  return [
    ...before,
    "let rest = ''",
    'for await (const text of response.body.pipeThrough(new TextDecoderStream())) {',
    '  const lines = (rest + text).split(/\\r?\\n/)',
    '  rest = lines.pop()',
    '  for (const line of lines) {',
    ...line.map((each) => `    ${each}`),
    '  }',
    '}',
    ...(format === 'json-lines' ? ["if (rest.trim() !== '') console.log(rest)"] : []),
  ]
}

const readers = {
  'event-stream': {
    before: ['let data = []'],
    line: [
      "if (line.startsWith('data:')) data.push(line.slice(5).replace(/^ /, ''))",
      "if (line !== '' || data.length === 0) continue",
      "console.log(data.join('\\n'))",
      'data = []',
    ],
  },
  'json-lines': { before: [], line: ["if (line.trim() !== '') console.log(line)"] },
  'json-sequence': {
    before: ["let item = ''"],
    line: [
      '// A record separator begins an item.',
      "item = `${item}${line}\\n`.split('\\u001E').at(-1)",
      'try {',
      '  JSON.parse(item)',
      '} catch {',
      '  continue // It goes on in the next line.',
      '}',
      'console.log(item.trim())',
      "item = ''",
    ],
  },
} as const satisfies Readonly<
  Record<StreamFormat, { readonly before: readonly string[]; readonly line: readonly string[] }>
>
