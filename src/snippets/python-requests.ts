import type { Part, RequestPlan } from '#request/request-plan.ts'
import {
  findProgramLimitation,
  getFiles,
  getPartNames,
  getRelativePath,
} from './shared/limitation.ts'
import { createProgramLanguage, setInPosix } from './shared/language.ts'
import {
  hasPair,
  interpolate,
  formatEnvironment,
  formatBlock,
  toSnakeCase,
} from './shared/program.ts'
import type { NamedSlot, Program, ProgramText, EnvironmentValue } from './shared/program.ts'
import { escapeForPythonFormat, quoteInCodePoints } from './shared/quote.ts'

export const pythonRequests = createProgramLanguage({
  id: 'python-requests',
  syntax: 'python',
  setVariable: setInPosix,
  howToRun: 'Save as call_api.py and run: python3 call_api.py (after pip install requests).',
  findLimitation,
  refer: toSnakeCase,
  format: formatProgram,
})

function findLimitation(plan: RequestPlan): string | undefined {
  const { body } = plan
  if (body.kind === 'multipart' && body.subtype !== 'form-data') {
    return `requests can send parts only as form-data, not as ${body.subtype}.`
  }
  const name = body.kind === 'multipart' ? getPartNames(body.parts).find(isRewritten) : undefined
  if (name !== undefined) {
    return `With urllib3 before version 2, requests would change the name ${JSON.stringify(name)} of a part.`
  }
  return findProgramLimitation(plan, 'requests')
}

/** Whether old versions change a name. All versions escape line breaks and quotes as browsers do (urllib3 1.26, format_header_param_html5). */
function isRewritten(name: string): boolean {
  return /\\|(?![\r\n])\p{Cc}/u.test(name)
}

function formatProgram(program: Program): readonly string[] {
  const { plan } = program
  return [
    ...getModules(program).map((name) => `import ${name}`),
    '',
    'import requests',
    '',
    ...formatEnvironment(program, readValue),
    ...formatCall(program, 'response'),
    ...(plan.stream
      ? [
          'for part in response.iter_content(None):',
          '    sys.stdout.buffer.write(part)',
          '    sys.stdout.buffer.flush()',
        ]
      : ['print(response.text)']),
    'if response.status_code >= 300:',
    '    sys.exit(f"HTTP {response.status_code}")',
  ]
}

/** Formats the lines that send the request. `response` is the variable of the response. */
export function formatCall(program: Program, response: string): readonly string[] {
  const { plan, pair } = program
  return [
    `${response} = ${formatFunction(plan)}`,
    `    ${formatText(program.url)},`,
    ...formatHeaders(program),
    ...formatBody(program),
    ...(pair ? [`    auth=(${pair.secrets.map(({ local }) => local).join(', ')}),`] : []),
    '    allow_redirects=False,',
    ...(plan.stream ? ['    stream=True,'] : []),
    ')',
  ]
}

function getModules({ plan, encodes, hostParts, named }: Program): readonly string[] {
  return [
    ...(hostParts.length + named.length > 0 ? ['os'] : []),
    ...(getFiles(plan.body).length > 0 ? ['pathlib'] : []),
    'sys',
    ...(encodes ? ['urllib.parse'] : []),
  ]
}

export function readValue({
  variable,
  local,
  mayBeEmpty,
  sentence,
  start,
}: EnvironmentValue): readonly string[] {
  const text = `os.environ.get("${variable}")`
  if (start !== undefined) return [`${local} = ${text} or ${quoteInCodePoints(start)}`]
  return [
    `${local} = ${text}`,
    `if ${mayBeEmpty ? `${local} is None` : `not ${local}`}:`,
    `    sys.exit("${sentence}")`,
  ]
}

export function formatText(text: ProgramText): string {
  return interpolate(text, {
    quote: quoteInCodePoints,
    // Before 3.12, a formatted literal cannot contain the quotes that end it (PEP 701).
    encode: (local) => `urllib.parse.quote(${local}, safe='')`,
    escape: escapeForPythonFormat,
    insert: (expression) => `{${expression}}`,
    enclose: (inner) => `f"${inner}"`,
  })
}

function formatFunction({ method }: RequestPlan): string {
  return /^(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)$/.test(method)
    ? `requests.${method.toLowerCase()}(`
    : `requests.request(\n    ${quoteInCodePoints(method)},`
}

function formatHeaders({ headers: all, pair }: Program): readonly string[] {
  const headers = all.filter((header) => !hasPair(header, pair))
  if (headers.length === 0) return []
  return [
    '    headers={',
    ...headers.map(
      ({ name, value }) => `        ${quoteInCodePoints(name)}: ${formatText(value)},`,
    ),
    '    },',
  ]
}

function formatBody({ plan: { body }, named, text }: Program): readonly string[] {
  switch (body.kind) {
    case 'none':
      return []
    case 'text':
    case 'form':
      // requests encodes text as Latin-1.
      return [`    data=${formatBodyText(text)}${text.every(isAscii) ? '' : '.encode()'},`]
    case 'file':
      return [`    data=${readFile(getRelativePath(body.file))},`]
    case 'multipart':
      return [
        '    files=[',
        ...[...body.parts.map(formatPart), ...named.flatMap(formatSecret)].map(
          (part) => `        ${part},`,
        ),
        '    ],',
      ]
  }
}

function isAscii(chunk: ProgramText[number]): boolean {
  return typeof chunk === 'string' ? /^[ -~\s]*$/.test(chunk) : chunk.isEncoded === true
}

function formatBodyText(text: ProgramText): string {
  const signs = { open: '"""', close: '"""', excludes: /\\|"""|"$/ }
  return formatBlock(text, signs) ?? formatText(text)
}

function formatSecret({ slot, local }: NamedSlot): readonly string[] {
  return slot.place === 'part'
    ? [`(${quoteInCodePoints(slot.name)}, (None, ${local}.encode()))`]
    : []
}

/** Formats a part as name, file name (none for text), content and type (requests, "POST Multiple Multipart-Encoded Files"). */
function formatPart({ name, contentType, content }: Part): string {
  const entry =
    content.kind === 'text'
      ? ['None', `${quoteInCodePoints(content.text)}.encode()`]
      : [quoteInCodePoints(content.file.fileName), readFile(getRelativePath(content.file))]
  const type = contentType === undefined ? [] : [quoteInCodePoints(contentType)]
  return `(${quoteInCodePoints(name)}, (${[...entry, ...type].join(', ')}))`
}

function readFile(path: string): string {
  return `pathlib.Path(${quoteInCodePoints(path)}).read_bytes()`
}
