import type { RequestPlan } from '../request/request-plan.ts'
import { composeMultipartType } from './compose-multipart.ts'
import { composeHeaders, composeUrl } from './compose-request.ts'
import { setInPosix } from './key-setter.ts'
import type { SnippetLanguage } from './language.ts'
import { findFraming, findRepeated } from './program-gap.ts'
import { listBodyModules, writeBody } from './python/body.ts'
import { listItemModules, readItems } from './python/read-items.ts'
import { listSecretModules, readSecrets } from './python/secrets.ts'
import { writeText } from './python/text.ts'
import { quoteForPython } from './quote-escaped.ts'
import { writeUnless } from './refuse.ts'

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
  const { body } = plan
  const type = body.kind === 'multipart' ? [composeMultipartType(body)] : []
  return [
    '    headers={',
    ...[...composeHeaders(plan), ...type].map(
      ({ name, value }) => `        ${quoteForPython(name)}: ${writeText(value)},`,
    ),
    '    },',
  ]
}
