import type { Part, RequestPlan } from '../request/request-plan.ts'
import { findProgramGap, listFiles, listPartNames, namePath } from './shared/gap.ts'
import { makeProgram, setInPosix } from './shared/language.ts'
import { hasPair, interpolate, readSecrets, writeBlock } from './shared/program.ts'
import type { NamedSlot, Program, ProgramText, Secret } from './shared/program.ts'
import { escapeForPythonFormat, quoteInCodePoints } from './shared/quote.ts'

export const pythonRequests = makeProgram({
  id: 'python-requests',
  syntax: 'python',
  setVariable: setInPosix,
  howToRun: 'Save as call_api.py and run: python3 call_api.py (after pip install requests).',
  findGap,
  write: writeProgram,
})

function findGap(plan: RequestPlan): string | undefined {
  const { body } = plan
  if (body.kind === 'multipart' && body.subtype !== 'form-data') {
    return `requests sends parts as form-data only, and not as ${body.subtype}.`
  }
  const name = body.kind === 'multipart' ? listPartNames(body.parts).find(isRewritten) : undefined
  if (name !== undefined) {
    return `With urllib3 before version 2, requests would change the name ${JSON.stringify(name)} of a part.`
  }
  return findProgramGap(plan, 'requests')
}

/** Line breaks and quotes are written as by browsers in every version (urllib3 1.26, format_header_param_html5). */
function isRewritten(name: string): boolean {
  return /\\|(?![\r\n])\p{Cc}/u.test(name)
}

function writeProgram(program: Program): readonly string[] {
  const { plan, pair } = program
  return [
    ...listModules(program).map((name) => `import ${name}`),
    '',
    'import requests',
    '',
    ...readSecrets(program, readSecret),
    `response = ${writeCall(plan)}`,
    `    ${writeText(program.url)},`,
    ...writeHeaders(program),
    ...writeBody(program),
    ...(pair ? [`    auth=(${pair.secrets.map(({ local }) => local).join(', ')}),`] : []),
    '    allow_redirects=False,',
    ...(plan.stream ? ['    stream=True,'] : []),
    ')',
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

function listModules({ plan, encodes }: Program): readonly string[] {
  return [
    ...(plan.slots.length > 0 ? ['os'] : []),
    ...(listFiles(plan.body).length > 0 ? ['pathlib'] : []),
    'sys',
    ...(encodes ? ['urllib.parse'] : []),
  ]
}

function readSecret({ variable, local, mayBeEmpty, sentence }: Secret): readonly string[] {
  return [
    `${local} = os.environ.get("${variable}")`,
    `if ${mayBeEmpty ? `${local} is None` : `not ${local}`}:`,
    `    sys.exit("${sentence}")`,
  ]
}

function writeText(text: ProgramText): string {
  return interpolate(text, {
    quote: quoteInCodePoints,
    // Before 3.12 a formatted literal cannot hold the quotes that end it (PEP 701).
    encode: (local) => `urllib.parse.quote(${local}, safe='')`,
    escape: escapeForPythonFormat,
    insert: (expression) => `{${expression}}`,
    enclose: (inner) => `f"${inner}"`,
  })
}

function writeCall({ method }: RequestPlan): string {
  return /^(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)$/.test(method)
    ? `requests.${method.toLowerCase()}(`
    : `requests.request(\n    ${quoteInCodePoints(method)},`
}

function writeHeaders({ headers: all, pair }: Program): readonly string[] {
  const headers = all.filter((header) => !hasPair(header, pair))
  if (headers.length === 0) return []
  return [
    '    headers={',
    ...headers.map(({ name, value }) => `        ${quoteInCodePoints(name)}: ${writeText(value)},`),
    '    },',
  ]
}

function writeBody({ plan: { body }, named, text }: Program): readonly string[] {
  switch (body.kind) {
    case 'none':
      return []
    case 'text':
    case 'form':
      // requests encodes a text as Latin-1.
      return [`    data=${writeBodyText(text)}${/^[ -~\s]*$/.test(body.text) ? '' : '.encode()'},`]
    case 'file':
      return [`    data=${readFile(namePath(body.file))},`]
    case 'multipart':
      return [
        '    files=[',
        ...[...body.parts.map(writePart), ...named.flatMap(writeSecret)].map(
          (part) => `        ${part},`,
        ),
        '    ],',
      ]
  }
}

function writeBodyText(text: ProgramText): string {
  const signs = { open: '"""', close: '"""', excludes: /\\|"""|"$/ }
  return writeBlock(text, signs) ?? writeText(text)
}

function writeSecret({ slot, local }: NamedSlot): readonly string[] {
  return slot.place === 'part'
    ? [`(${quoteInCodePoints(slot.name)}, (None, ${local}.encode()))`]
    : []
}

/** Name, then file name (none for a text), content and type (requests, "POST Multiple Multipart-Encoded Files"). */
function writePart({ name, contentType, content }: Part): string {
  const entry =
    content.kind === 'text'
      ? ['None', `${quoteInCodePoints(content.text)}.encode()`]
      : [quoteInCodePoints(content.file.fileName), readFile(namePath(content.file))]
  const type = contentType === undefined ? [] : [quoteInCodePoints(contentType)]
  return `(${quoteInCodePoints(name)}, (${[...entry, ...type].join(', ')}))`
}

function readFile(path: string): string {
  return `pathlib.Path(${quoteInCodePoints(path)}).read_bytes()`
}
