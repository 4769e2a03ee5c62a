import { takesPair } from '../request/plan/place-secrets.ts'
import type { RequestPlan, CredentialSlot, PlannedBody } from '../request/request-plan.ts'
import type { StreamFormat } from '../stream/stream-format.ts'
import {
  composeAllHeaders,
  composeUrl,
  composeMultipart,
  composeText,
} from './shared/compose-request.ts'
import type { ProgramStretch, BodyPlan } from './shared/compose-request.ts'
import { namePath, listFiles } from './shared/file-path.ts'
import { setInPosix, writeUnless } from './shared/language.ts'
import type { SnippetLanguage } from './shared/language.ts'
import { findFraming, findRepeated } from './shared/program-gap.ts'
import { interpolate } from './shared/program-text.ts'
import type { ProgramText } from './shared/program-text.ts'
import { quoteForPython, escapeForPythonFormat } from './shared/quote-escaped.ts'
import { describeUnusable, encodesSecret, writeSlots } from './shared/secrets.ts'
import type { Secret } from './shared/secrets.ts'

/** urllib would follow a redirect and send `Authorization` to any host, so the redirect handler is turned off. */
export const python = {
  id: 'python',
  label: 'Python (standard library)',
  syntax: 'python',
  setVariable: setInPosix,
  howToRun: 'Save as call_api.py and run: python3 call_api.py (needs nothing else).',
  writeSnippet: (plan) =>
    writeUnless(findFraming(plan, 'urllib') ?? findRepeated(plan, 'urllib'), () =>
      writeProgram(plan).join('\n'),
    ),
} as const satisfies SnippetLanguage

function writeProgram(plan: RequestPlan): readonly string[] {
  const { method, body, slots } = plan
  return [
    ...writeImports(plan),
    '',
    '',
    'class NoRedirect(urllib.request.HTTPRedirectHandler):',
    '    def redirect_request(self, *args):',
    '        return None',
    '',
    '',
    ...readSecrets(slots),
    ...writeBody(plan),
    'request = urllib.request.Request(',
    `    ${writeText(composeUrl(plan))},`,
    ...(body.kind === 'none' ? [] : ['    data=body,']),
    ...(namesMethod(plan) ? [`    method=${quoteForPython(method)},`] : []),
    ...writeHeaders(plan),
    ')',
    'opener = urllib.request.build_opener(NoRedirect)',
    'try:',
    ...writeReading(plan).map((line) => `    ${line}`),
    'except urllib.error.HTTPError as error:',
    '    print(error.read().decode(errors="replace"))',
    '    sys.exit(f"HTTP {error.code}")',
  ]
}

/** The timeout counts for each wait, and a stream may be silent for as long as it likes. */
function writeReading({ stream }: RequestPlan): readonly string[] {
  if (!stream) {
    return [
      'with opener.open(request, timeout=30) as response:',
      '    print(response.read().decode(errors="replace"))',
    ]
  }
  return [
    'with opener.open(request) as response:',
    ...readItems(stream, 'response').map((line) => `    ${line}`),
  ]
}

function writeImports({ body, slots, stream }: RequestPlan): readonly string[] {
  const modules = ['sys', 'urllib.error', 'urllib.request', ...listItemModules(stream)]
  return [...modules, ...listSecretModules(slots), ...listBodyModules(body)]
    .toSorted()
    .map((name) => `import ${name}`)
}

/** urllib sends GET, or POST where there is a body. */
function namesMethod({ method, body }: RequestPlan): boolean {
  return method !== 'GET' || body.kind !== 'none'
}

function writeHeaders(plan: RequestPlan): readonly string[] {
  return [
    '    headers={',
    ...composeAllHeaders(plan).map(
      ({ name, value }) => `        ${quoteForPython(name)}: ${writeText(value)},`,
    ),
    '    },',
  ]
}

/** A literal, a variable or a formatted literal. */
export function writeText(text: ProgramText): string {
  return interpolate(text, {
    quote: quoteForPython,
    // Before 3.12 a formatted literal cannot hold the quotes that end it (PEP 701).
    encode: (local) => `urllib.parse.quote(${local}, safe='')`,
    escape: escapeForPythonFormat,
    insert: (expression) => `{${expression}}`,
    enclose: (inner) => `f"${inner}"`,
  })
}

/** The lines that read the secrets and check them, with an empty line after each slot. */
export function readSecrets(slots: readonly CredentialSlot[]): readonly string[] {
  return writeSlots(slots, { read: readSecret, join: writeCredentials })
}

/** The modules of those lines and of what puts the secrets into the request. */
export function listSecretModules(slots: readonly CredentialSlot[]): readonly string[] {
  if (slots.length === 0) return []
  return [
    ...(slots.some(takesPair) ? ['base64'] : []),
    'os',
    're',
    ...(encodesSecret(slots) ? ['urllib.parse'] : []),
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
  const pair = secrets.map((secret) => `{${secret.local}}`).join(':')
  return [`${local} = base64.b64encode(f"${pair}".encode()).decode()`]
}

/** The lines that put the body into `body`, with an empty line after them; none for a request without a body. */
function writeBody({ body, slots }: BodyPlan): readonly string[] {
  switch (body.kind) {
    case 'none':
      return []
    case 'text':
    case 'form':
      return [`body = ${encodeText(composeText(body, slots))}`, '']
    case 'file':
      return [`body = ${readFile(namePath(body.file))}`, '']
    case 'multipart':
      return [
        'boundary = uuid.uuid4().hex',
        'body = b"".join([',
        ...composeMultipart(body, slots).map((stretch) => `    ${writeStretch(stretch)},`),
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

export function encodeText(text: ProgramText): string {
  return `${writeText(text)}.encode()`
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
