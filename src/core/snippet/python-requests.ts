import type { RequestPlan, Part } from '../request/request-plan.ts'
import {
  listItemModules,
  readItems,
  listSecretModules,
  readSecrets,
  readVariable,
  writeBodyText,
  writeText,
  encodeBody,
  readFile,
  writeBytes,
} from './python.ts'
import { composeHeaders, composeUrl } from './shared/compose-request.ts'
import type { ComposedHeader, BodyPlan } from './shared/compose-request.ts'
import { namePath, listFiles, listPartNames } from './shared/file-path.ts'
import { makeLanguage, setInPosix } from './shared/language.ts'
import type { Gap } from './shared/language.ts'
import { isKeptByPrograms, findFraming, findRepeated } from './shared/program-gap.ts'
import { quoteForPython } from './shared/quote-escaped.ts'
import { leaksOnRedirect, nameSecrets } from './shared/secrets.ts'
import type { NamedSlot, ProgramPlan } from './shared/secrets.ts'

export const pythonRequests = makeLanguage({
  id: 'python-requests',
  label: 'Python (requests)',
  syntax: 'python',
  setVariable: setInPosix,
  howToRun: 'Save as call_api.py and run: python3 call_api.py (after pip install requests).',
  findGap,
  write: (plan, manner) => writeProgram(nameSecrets(plan, manner, readVariable)).join('\n'),
})

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
  const name = body.kind === 'multipart' ? listPartNames(body.parts).find(isRewritten) : undefined
  if (name !== undefined) {
    return {
      sentence: `With urllib3 before version 2, requests would change the name ${JSON.stringify(name)} of a part.`,
      instead: 'python',
    }
  }
  return findFraming(plan, 'requests') ?? findRepeated(plan, 'requests')
}

/** Line breaks and quotes are written as by browsers in every version (urllib3 1.26, format_header_param_html5). */
function isRewritten(name: string): boolean {
  return /\\|(?![\r\n])\p{Cc}/u.test(name)
}

function writeProgram(plan: ProgramPlan): readonly string[] {
  const { isCareful, named } = plan
  const pair = isCareful ? undefined : named.find(({ secrets }) => secrets.length > 1)
  const headers = composeHeaders(plan)
  const isApart = (header: ComposedHeader) =>
    isCareful ? isAuthorization(header) : pair !== undefined && holdsName(header, pair.local)
  return [
    ...writeImports(plan),
    ...(isCareful ? [''] : []),
    'import requests',
    '',
    ...readSecrets(plan, isCareful),
    ...(isCareful ? writeAuth(headers.filter(isApart)) : []),
    `response = ${writeCall(plan)}`,
    `    ${writeText(composeUrl(plan))},`,
    ...writeHeaders(headers.filter((header) => !isApart(header))),
    ...writeRequestsBody(plan),
    ...(isCareful ? ['    auth=auth,'] : []),
    ...(pair ? [`    auth=(${pair.secrets.map(({ local }) => local).join(', ')}),`] : []),
    ...(isCareful || leaksOnRedirect(plan) ? ['    allow_redirects=False,'] : []),
    ...writeReading(plan),
  ]
}

/** Whether the value of a header is made of a name and a password. */
function holdsName({ value }: ComposedHeader, local: string): boolean {
  return value.some((stretch) => typeof stretch !== 'string' && stretch.standIn === local)
}

function writeReading({ isCareful, stream }: ProgramPlan): readonly string[] {
  if (!isCareful) {
    return [
      ...(stream ? ['    stream=True,'] : []),
      ')',
      'response.raise_for_status()',
      ...(stream ? readItems(stream, 'response.raw') : ['print(response.text)']),
    ]
  }
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

function writeImports(plan: ProgramPlan): readonly string[] {
  const { isCareful, body, stream } = plan
  const secrets = listSecretModules(plan).filter((name) => isCareful || name !== 'base64')
  const modules = [
    ...(isCareful ? ['sys'] : []),
    ...secrets,
    ...(listFiles(body).length > 0 ? ['pathlib'] : []),
    ...listItemModules(stream),
  ]
  return modules.toSorted().map((name) => `import ${name}`)
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

function isAuthorization({ name }: ComposedHeader): boolean {
  return name.toLowerCase() === 'authorization'
}

function writeHeaders(headers: readonly ComposedHeader[]): readonly string[] {
  if (headers.length === 0) return []
  return [
    '    headers={',
    ...headers.map(({ name, value }) => `        ${quoteForPython(name)}: ${writeText(value)},`),
    '    },',
  ]
}

function writeCall({ method }: RequestPlan): string {
  return /^(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)$/.test(method)
    ? `requests.${method.toLowerCase()}(`
    : `requests.request(\n    ${quoteForPython(method)},`
}

/** The argument of requests that carries the body. */
function writeRequestsBody(plan: BodyPlan): readonly string[] {
  const { body, named, isCareful } = plan
  switch (body.kind) {
    case 'none':
      return []
    case 'text':
    case 'form':
      // requests encodes a text as Latin-1.
      return [
        `    data=${isCareful || !isAscii(body.text) ? encodeBody(plan) : writeBodyText(plan)},`,
      ]
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

function isAscii(text: string): boolean {
  return /^[ -~\s]*$/.test(text)
}
