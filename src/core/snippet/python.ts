import { takesPair } from '../request/plan/place-secrets.ts'
import type { RequestPlan, PlannedBody } from '../request/request-plan.ts'
import type { StreamFormat } from '../stream/stream-format.ts'
import {
  composeAllHeaders,
  composeUrl,
  composeMultipart,
  composeText,
} from './shared/compose-request.ts'
import type { BodyPlan, ComposedHeader, ProgramStretch } from './shared/compose-request.ts'
import { namePath, listFiles } from './shared/file-path.ts'
import { makeLanguage, setInPosix } from './shared/language.ts'
import { findFraming, findRepeated } from './shared/program-gap.ts'
import { interpolate, writeBlock } from './shared/program-text.ts'
import type { ProgramText } from './shared/program-text.ts'
import { quoteForPython, escapeForPythonFormat } from './shared/quote-escaped.ts'
import { describeUnusable, encodesSecret, nameSecrets, writeSlots } from './shared/secrets.ts'
import type { ProgramPlan, Secret } from './shared/secrets.ts'

export const python = makeLanguage({
  id: 'python',
  label: 'Python (standard library)',
  syntax: 'python',
  setVariable: setInPosix,
  howToRun: 'Save as call_api.py and run: python3 call_api.py (needs nothing else).',
  findGap: (plan) => findFraming(plan, 'urllib') ?? findRepeated(plan, 'urllib'),
  write: (plan, manner) => writeProgram(nameSecrets(plan, manner, readVariable)).join('\n'),
})

/** Raises an error where it is not set. */
export function readVariable(variable: string): string {
  return `os.environ["${variable}"]`
}

function writeProgram(plan: ProgramPlan): readonly string[] {
  const { isCareful, method, body } = plan
  return [
    ...writeImports(plan),
    '',
    ...(isCareful ? noRedirect : []),
    ...readSecrets(plan),
    ...writeBody(plan),
    'request = urllib.request.Request(',
    `    ${writeText(composeUrl(plan))},`,
    ...(body.kind === 'none' ? [] : ['    data=body,']),
    ...(namesMethod(plan) ? [`    method=${quoteForPython(method)},`] : []),
    ...writeHeaders(plan),
    ...(isCareful
      ? [
          'opener = urllib.request.build_opener(NoRedirect)',
          'try:',
          ...writeReading(plan).map((line) => `    ${line}`),
          'except urllib.error.HTTPError as error:',
          '    print(error.read().decode(errors="replace"))',
          '    sys.exit(f"HTTP {error.code}")',
        ]
      : writeReading(plan)),
  ]
}

const noRedirect = [
  '',
  'class NoRedirect(urllib.request.HTTPRedirectHandler):',
  '    def redirect_request(self, *args):',
  '        return None',
  '',
  '',
]

/** The timeout counts for each wait, and a stream may be silent for as long as it likes. */
function writeReading({ isCareful, stream }: ProgramPlan): readonly string[] {
  const open = isCareful ? 'opener.open' : 'urllib.request.urlopen'
  if (!stream) {
    return [
      `with ${open}(request${isCareful ? ', timeout=30' : ''}) as response:`,
      `    print(response.read().decode(${isCareful ? 'errors="replace"' : ''}))`,
    ]
  }
  return [
    `with ${open}(request) as response:`,
    ...readItems(stream, 'response').map((line) => `    ${line}`),
  ]
}

function writeImports(plan: ProgramPlan): readonly string[] {
  const { isCareful, body, stream } = plan
  const modules = [
    ...(isCareful ? ['sys', 'urllib.error'] : []),
    'urllib.request',
    ...listItemModules(stream),
    ...listSecretModules(plan),
    ...listBodyModules(body),
  ]
  return modules.toSorted().map((name) => `import ${name}`)
}

/** urllib sends GET, or POST where there is a body. */
function namesMethod({ method, body }: RequestPlan): boolean {
  return method !== 'GET' || body.kind !== 'none'
}

/** urllib follows redirects to any host, and takes along all headers but those that are marked. A careful program follows none. */
function writeHeaders(plan: ProgramPlan): readonly string[] {
  const headers = composeAllHeaders(plan)
  const isMarked = ({ value }: ComposedHeader) =>
    !plan.isCareful && value.some((stretch) => typeof stretch !== 'string')
  // The boundary is no secret.
  const marked = headers.filter((header) => header.name !== 'Content-Type' && isMarked(header))
  const others = headers.filter((header) => !marked.includes(header))
  return [
    ...(others.length === 0 && !plan.isCareful
      ? []
      : [
          '    headers={',
          ...others.map(
            ({ name, value }) => `        ${quoteForPython(name)}: ${writeText(value)},`,
          ),
          '    },',
        ]),
    ')',
    ...marked.map(
      ({ name, value }) =>
        `request.add_unredirected_header(${quoteForPython(name)}, ${writeText(value)})`,
    ),
  ]
}

/** A literal, a variable or a formatted literal. */
export function writeText(text: ProgramText): string {
  return interpolate(text, {
    quote: quoteForPython,
    encode: (local) => `urllib.parse.quote(${local}, safe='')`,
    escape: escapeForPythonFormat,
    // Before 3.12 a formatted literal cannot hold the quotes that end it (PEP 701).
    insert: (expression) => `{${expression.replaceAll('"', "'")}}`,
    enclose: (inner) => `f"${inner}"`,
  })
}

/**
 * The lines that read the secrets and check them, with an empty line after each slot.
 *
 * @param hasPair whether a name and a password are joined
 */
export function readSecrets(plan: ProgramPlan, hasPair = true): readonly string[] {
  return writeSlots(plan, {
    read: plan.isCareful ? readSecret : () => [],
    ...(hasPair && { join: writeCredentials }),
  })
}

/** The modules of those lines and of what puts the secrets into the request. */
export function listSecretModules(plan: ProgramPlan): readonly string[] {
  const { isCareful, slots } = plan
  if (slots.length === 0) return []
  return [
    ...(slots.some(takesPair) ? ['base64'] : []),
    'os',
    ...(isCareful ? ['re'] : []),
    ...(encodesSecret(plan) ? ['urllib.parse'] : []),
  ]
}

function readSecret(secret: Secret): readonly string[] {
  const { variable, local, usable } = secret
  const test = `not re.fullmatch(${quoteForPython(usable.pattern)}, ${local})`
  // Only a password may be empty, which is not the same as unset.
  const [fallback, isUnset] =
    usable.kind === 'password' ? ['', `${local} is None or `] : [', ""', '']
  return [
    `${local} = os.environ.get("${variable}"${fallback})`,
    `if ${isUnset}${test}:`,
    `    sys.exit("${describeUnusable(secret)}")`,
  ]
}

function writeCredentials(local: string, secrets: readonly Secret[]): readonly string[] {
  const pair = secrets.map((secret) => `{${secret.local.replaceAll('"', "'")}}`).join(':')
  return [`${local} = base64.b64encode(f"${pair}".encode()).decode()`]
}

/** The lines that put the body into `body`, with an empty line after them; none for a request without a body. */
function writeBody(plan: BodyPlan): readonly string[] {
  const { body, named } = plan
  switch (body.kind) {
    case 'none':
      return []
    case 'text':
    case 'form':
      return [`body = ${encodeBody(plan)}`, '']
    case 'file':
      return [`body = ${readFile(namePath(body.file))}`, '']
    case 'multipart':
      return [
        'boundary = uuid.uuid4().hex',
        'body = b"".join([',
        ...composeMultipart(body, named).map((stretch) => `    ${writeStretch(stretch)},`),
        '])',
        '',
      ]
  }
}

function listBodyModules(body: PlannedBody): readonly string[] {
  return [
    ...(listFiles(body).length > 0 ? ['pathlib'] : []),
    ...(body.kind === 'multipart' ? ['uuid'] : []),
  ]
}

/** A text or a form as bytes. */
export function encodeBody(plan: BodyPlan): string {
  return `${writeBodyText(plan)}.encode()`
}

export function writeBodyText(plan: BodyPlan): string {
  const text = composeText(plan)
  return (
    writeBlock(text, plan.isCareful, {
      open: '"""',
      close: '"""',
      excludes: /\\|"""|"$/,
    }) ?? writeText(text)
  )
}

export function writeBytes(text: string): string {
  return `${quoteForPython(text)}.encode()`
}

export function readFile(path: string): string {
  return `pathlib.Path(${quoteForPython(path)}).read_bytes()`
}

function writeStretch(stretch: ProgramStretch): string {
  return stretch.kind === 'text'
    ? `${writeText(stretch.text)}.encode()`
    : readFile(namePath(stretch.file))
}

/**
 * Prints each item of a stream as it arrives.
 *
 * @param lines an expression for lines of bytes, such as `response`
 */
export function readItems(format: StreamFormat, lines: string): readonly string[] {
  return readers[format](lines)
}

/** The modules that those lines need. */
export function listItemModules(format: StreamFormat | undefined): readonly string[] {
  return format === 'json-sequence' ? ['json'] : []
}

const readers = {
  'event-stream': (lines) => [
    'data = []',
    `for line in ${lines}:`,
    '    line = line.decode(errors="replace").rstrip("\\r\\n")',
    '    if line.startswith("data:"):',
    '        data.append(line[5:].removeprefix(" "))',
    '    elif line == "" and data:',
    '        print("\\n".join(data), flush=True)',
    '        data = []',
  ],
  'json-lines': (lines) => [
    `for line in ${lines}:`,
    '    item = line.decode(errors="replace").strip()',
    '    if item:',
    '        print(item, flush=True)',
  ],
  'json-sequence': (lines) => [
    'item = b""',
    `for line in ${lines}:`,
    '    # A record separator begins an item.',
    '    item = (item + line).split(b"\\x1e")[-1]',
    '    try:',
    '        json.loads(item)',
    '    except ValueError:',
    '        continue  # It goes on in the next line.',
    '    print(item.decode().strip(), flush=True)',
    '    item = b""',
  ],
} as const satisfies Readonly<Record<StreamFormat, (lines: string) => readonly string[]>>
