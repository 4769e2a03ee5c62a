import type { Part, RequestPlan } from '#request/request-plan.ts'
import { findProgramLimitation, getFiles, getRelativePath } from './shared/limitation.ts'
import { createProgramLanguage, setInPosix } from './shared/language.ts'
import { interpolate, formatEnvironment, formatBlock } from './shared/program.ts'
import type {
  NamedSlot,
  ProgramHeader,
  Program,
  ProgramText,
  EnvironmentValue,
} from './shared/program.ts'
import { escapeForTemplate, quoteForJavaScript } from './shared/quote.ts'

export const javascript = createProgramLanguage({
  id: 'javascript',
  syntax: 'javascript',
  setVariable: setInPosix,
  howToRun: 'Save as call-api.mjs and run: node call-api.mjs (Node 18 or newer, Deno or Bun).',
  findLimitation,
  format: formatProgram,
})

function findLimitation(plan: RequestPlan): string | undefined {
  const { method, body } = plan
  if (/^(TRACE|TRACK)$/.test(method)) {
    return `fetch refuses the method ${method} (Fetch Standard, forbidden method).`
  }
  if (/^(GET|HEAD)$/.test(method) && body.kind !== 'none') {
    return `fetch refuses a body with ${method} (Fetch Standard, constructor of Request).`
  }
  return findProgramLimitation(plan, 'fetch')
}

function formatProgram(program: Program): readonly string[] {
  const { plan } = program
  const imports = formatImports(plan)
  return [
    ...(imports.length === 0 ? [] : [...imports, '']),
    ...formatEnvironment(program, readValue, joinPair),
    ...formatCall(program, 'response'),
    plan.stream
      ? 'for await (const part of response.body) process.stdout.write(part)'
      : 'console.log(await response.text())',
    'if (!response.ok) throw new Error(`HTTP ${response.status}`)',
  ]
}

/** Formats the lines that send the request. `response` is the variable of the response. */
export function formatCall(program: Program, response: string): readonly string[] {
  const { plan, url } = program
  const { before, options } = formatBody(program)
  // fetch sets the Content-Type of a form itself.
  const headers = isAssembled(plan.body) ? program.allHeaders : program.headers
  return [
    ...before,
    `const ${response} = await fetch(${formatText(url)}, {`,
    ...(plan.method === 'GET' ? [] : [`  method: ${quoteForJavaScript(plan.method)},`]),
    ...(headers.length === 0 ? [] : ['  headers: {', ...headers.map(formatHeader), '  },']),
    ...options,
    "  redirect: 'manual',",
    '})',
  ]
}

function formatImports({ body }: RequestPlan): readonly string[] {
  return [
    ...(isAssembled(body) ? ["import { randomUUID } from 'node:crypto'"] : []),
    ...(getFiles(body).length > 0 ? ["import { readFile } from 'node:fs/promises'"] : []),
  ]
}

export function readValue({
  variable,
  local,
  mayBeEmpty,
  sentence,
  start,
}: EnvironmentValue): readonly string[] {
  if (start !== undefined) {
    return [`const ${local} = process.env.${variable} || ${quoteForJavaScript(start)}`]
  }
  return [
    `const ${local} = process.env.${variable}`,
    `if (${mayBeEmpty ? `${local} === undefined` : `!${local}`}) {`,
    `  console.error('${sentence}')`,
    '  process.exit(1)',
    '}',
  ]
}

export function joinPair(local: string, secrets: readonly EnvironmentValue[]): readonly string[] {
  const pair = secrets.map((secret) => `\${${secret.local}}`).join(':')
  return [`const ${local} = Buffer.from(\`${pair}\`).toString('base64')`]
}

function formatHeader({ name, value }: ProgramHeader): string {
  const key = /^[A-Za-z]+$/.test(name) ? name : quoteForJavaScript(name)
  return `    ${key}: ${formatText(value)},`
}

export function formatText(text: ProgramText): string {
  return (
    formatBlock(text, { open: '`', close: '`', excludes: /[`\\]|\$\{/ }) ??
    interpolate(text, {
      quote: quoteForJavaScript,
      encode: (local) => `encodeURIComponent(${local})`,
      escape: escapeForTemplate,
      insert: (expression) => `\${${expression}}`,
      enclose: (inner) => `\`${inner}\``,
    })
  )
}

/** Returns the lines before the call, ending with an empty one, and the options of the call. */
function formatBody(program: Program) {
  const { plan, named, text } = program
  const { body } = plan
  switch (body.kind) {
    case 'none':
      return { before: [], options: [] }
    case 'text':
    case 'form':
      return { before: [], options: [`  body: ${formatText(text)},`] }
    case 'file':
      return { before: [], options: [`  body: ${readFile(getRelativePath(body.file))},`] }
    case 'multipart': {
      const form = [
        'const body = new FormData()',
        ...body.parts.map(appendPart),
        ...named.flatMap(appendSecret),
      ]
      return {
        before: [...(isAssembled(body) ? assemble(program.chunks) : form), ''],
        options: ['  body,'],
      }
    }
  }
}

/** Whether the program assembles the body. With FormData, fetch would normalize line breaks, and give text with a type a file name. */
function isAssembled(body: RequestPlan['body']): boolean {
  return body.kind === 'multipart' && (body.subtype !== 'form-data' || !body.parts.every(isInForm))
}

function isInForm({ contentType, content }: Part): boolean {
  // Blob converts its type to lower case.
  if (content.kind === 'file') return contentType !== undefined && !/[A-Z]/.test(contentType)
  return contentType === undefined && !/[\r\n]/.test(content.text)
}

function appendSecret({ slot, local }: NamedSlot): readonly string[] {
  return slot.place === 'part' ? [`body.append(${quoteForJavaScript(slot.name)}, ${local})`] : []
}

function appendPart({ name, contentType, content }: Part): string {
  const key = quoteForJavaScript(name)
  if (content.kind === 'text') return `body.append(${key}, ${quoteForJavaScript(content.text)})`
  const { file } = content
  const options = `{ type: ${quoteForJavaScript(contentType ?? '')} }`
  return `body.append(${key}, new Blob([${readFile(getRelativePath(file))}], ${options}), ${quoteForJavaScript(file.fileName)})`
}

function assemble(chunks: Program['chunks']): readonly string[] {
  return [
    'const boundary = randomUUID()',
    'const body = new Blob([',
    ...chunks.map((chunk) =>
      chunk.kind === 'text'
        ? `  ${formatText(chunk.text)},`
        : `  ${readFile(getRelativePath(chunk.file))},`,
    ),
    '])',
  ]
}

function readFile(path: string): string {
  return `await readFile(${quoteForJavaScript(path)})`
}
