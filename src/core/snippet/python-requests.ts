import type { RequestPlan, Part } from '../request/request-plan.ts'
import {
  listItemModules,
  readItems,
  listSecretModules,
  readSecrets,
  writeText,
  encodeText,
  readFile,
  writeBytes,
} from './python.ts'
import { composeHeaders, composeUrl, composeText } from './shared/compose-request.ts'
import type { ComposedHeader, BodyPlan } from './shared/compose-request.ts'
import { namePath, listFiles } from './shared/file-path.ts'
import { setInPosix, writeUnless } from './shared/language.ts'
import type { SnippetLanguage, Gap } from './shared/language.ts'
import { isKeptByPrograms, findFraming, findRepeated } from './shared/program-gap.ts'
import { quoteForPython } from './shared/quote-escaped.ts'
import { nameSlots } from './shared/secrets.ts'
import type { NamedSlot } from './shared/secrets.ts'

export const pythonRequests = {
  id: 'python-requests',
  label: 'Python (requests)',
  syntax: 'python',
  setVariable: setInPosix,
  howToRun: 'Save as call_api.py and run: python3 call_api.py (after pip install requests).',
  writeSnippet: (plan) => writeUnless(findGap(plan), () => writeProgram(plan).join('\n')),
} as const satisfies SnippetLanguage

function findGap(plan: RequestPlan): Gap | undefined {
  const { method, url, body } = plan
  if (method !== method.toUpperCase()) {
    return {
      sentence: `requests would send the method ${method} in capital letters.`,
      instead: 'python',
    }
  }
  if (!isKeptByPrograms(url)) {
    return {
      sentence: 'requests would encode this address again, and send another one.',
      instead: 'python',
    }
  }
  if (body.kind === 'multipart' && body.subtype !== 'form-data') {
    return {
      sentence: `requests sends parts as form-data only, and not as ${body.subtype}.`,
      instead: 'python',
    }
  }
  return findFraming(plan, 'requests') ?? findRepeated(plan, 'requests')
}

function writeProgram(plan: RequestPlan): readonly string[] {
  const headers = composeHeaders(plan)
  return [
    ...writeImports(plan),
    '',
    'import requests',
    '',
    ...readSecrets(plan.slots),
    ...writeAuth(headers.filter(isCredential)),
    `response = ${writeCall(plan)}`,
    `    ${writeText(composeUrl(plan))},`,
    ...writeHeaders(headers.filter((header) => !isCredential(header))),
    ...writeRequestsBody(plan),
    '    auth=auth,',
    '    allow_redirects=False,',
    ...writeReading(plan),
  ]
}

function writeReading({ stream }: RequestPlan): readonly string[] {
  const stop = '    sys.exit(f"HTTP {response.status_code}")'
  const isFailure = 'if not 200 <= response.status_code < 300:'
  if (!stream) return ['    timeout=30,', ')', '', 'print(response.text)', isFailure, stop]
  return [
    '    stream=True,',
    '    # Only for connecting: a stream may be silent for as long as it likes.',
    '    timeout=(30, None),',
    ')',
    '',
    isFailure,
    '    print(response.text)',
    stop,
    ...readItems(stream, 'response.raw'),
  ]
}

function writeImports({ body, slots, stream }: RequestPlan): readonly string[] {
  const files = listFiles(body).length > 0 ? ['pathlib'] : []
  return ['sys', ...listSecretModules(slots), ...files, ...listItemModules(stream)]
    .toSorted()
    .map((name) => `import ${name}`)
}

/**
 * The credential is an `auth` callable, not a header: requests replaces an `Authorization` header with the entry for the
 * host in `~/.netrc`, unless `auth` is given. For the same reason a request without a key gives one that adds nothing.
 */
function writeAuth(credentials: readonly ComposedHeader[]): readonly string[] {
  return [
    '',
    '# As a function, so that requests does not use ~/.netrc instead.',
    'def auth(request):',
    ...credentials.map(
      ({ name, value }) => `    request.headers[${quoteForPython(name)}] = ${writeText(value)}`,
    ),
    '    return request',
    '',
    '',
  ]
}

function isCredential({ name }: ComposedHeader): boolean {
  return name.toLowerCase() === 'authorization'
}

function writeHeaders(headers: readonly ComposedHeader[]): readonly string[] {
  return [
    '    headers={',
    ...headers.map(({ name, value }) => `        ${quoteForPython(name)}: ${writeText(value)},`),
    '    },',
  ]
}

function writeCall({ method }: RequestPlan): string {
  return method === 'GET' ? 'requests.get(' : `requests.request(\n    ${quoteForPython(method)},`
}

/** The argument of requests that carries the body. */
function writeRequestsBody({ body, slots }: BodyPlan): readonly string[] {
  switch (body.kind) {
    case 'none':
      return []
    case 'text':
    case 'form':
      return [`    data=${encodeText(composeText(body, slots))},`]
    case 'file':
      return [`    data=${readFile(namePath(body.file))},`]
    case 'multipart':
      return [
        '    files=[',
        ...[...body.parts.map(writePart), ...nameSlots(slots).flatMap(writeSecret)].map(
          (part) => `        ${part},`,
        ),
        '    ],',
      ]
  }
}

function writeSecret({ slot, local }: NamedSlot): readonly string[] {
  return slot.place === 'part' ? [`(${quoteForPython(slot.name)}, (None, ${local}.encode()))`] : []
}

/** Name, then file name (none for a text), content and type (requests, "POST Multiple Multipart-Encoded Files"). */
function writePart({ name, contentType, content }: Part): string {
  const entry =
    content.kind === 'text'
      ? ['None', writeBytes(content.text)]
      : [quoteForPython(content.file.fileName), readFile(namePath(content.file))]
  const type = contentType === undefined ? [] : [quoteForPython(contentType)]
  return `(${quoteForPython(name)}, (${[...entry, ...type].join(', ')}))`
}
