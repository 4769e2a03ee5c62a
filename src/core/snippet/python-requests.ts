import type { RequestPlan } from '../request/request-plan.ts'
import { composeHeaders, composeUrl } from './compose-request.ts'
import type { ComposedHeader } from './compose-request.ts'
import { setInPosix } from './key-setter.ts'
import type { SnippetLanguage } from './language.ts'
import { listFiles } from './list-files.ts'
import { isKeptByPrograms } from './plain-url.ts'
import { findFraming, findRepeated } from './program-gap.ts'
import { listItemModules, readItems } from './python/read-items.ts'
import { writeRequestsBody } from './python/requests-body.ts'
import { listSecretModules, readSecrets } from './python/secrets.ts'
import { writeText } from './python/text.ts'
import { quoteForPython } from './quote-escaped.ts'
import { writeUnless } from './refuse.ts'
import type { Gap } from './refuse.ts'

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
