import type { RequestPlan } from '../request/request-plan.ts'
import { composeMultipartType } from './compose-multipart.ts'
import { composeHeaders, composeUrl } from './compose-request.ts'
import { listBodyClasses, writeBody } from './java/body.ts'
import { itemClasses, readItems } from './java/read-items.ts'
import { listSecretClasses, readSecrets } from './java/secrets.ts'
import { writeText } from './java/text.ts'
import { setInPosix } from './key-setter.ts'
import type { SnippetLanguage } from './language.ts'
import { findFraming } from './program-gap.ts'
import { quoteForJava } from './quote-escaped.ts'
import { writeUnless } from './refuse.ts'
import type { Gap } from './refuse.ts'
import { isStrictPath, isStrictQuery, splitTarget } from './target.ts'

export const java = {
  id: 'java',
  label: 'Java',
  syntax: 'java',
  setVariable: setInPosix,
  howToRun: 'Save as CallApi.java and run: java CallApi.java (Java 11 or newer).',
  writeSnippet: (plan) => writeUnless(findGap(plan), () => writeProgram(plan).join('\n')),
} as const satisfies SnippetLanguage

function findGap(plan: RequestPlan): Gap | undefined {
  const { method, url, headers } = plan
  if (method === 'CONNECT') {
    return { sentence: 'Java’s HttpClient refuses the method CONNECT.', instead: 'python' }
  }
  const { path, query } = splitTarget(url)
  if (!isStrictPath(path) || !isStrictQuery(query)) {
    return {
      sentence: 'Java’s URI does not accept this address (RFC 2396, appendix A).',
      instead: 'python',
    }
  }
  const own = headers.find(({ name }) =>
    /^(date|from|host|origin|referer|via|warning)$/i.test(name),
  )
  if (own) return { sentence: `Java 11 refuses the header ${own.name}.`, instead: 'python' }
  return findFraming(plan, 'Java’s HttpClient')
}

function writeProgram(plan: RequestPlan): readonly string[] {
  const { before, publisher } = writeBody(plan)
  return [
    ...listClasses(plan).map((name) => `import ${name};`),
    '',
    'public class CallApi {',
    '    public static void main(String[] args) throws Exception {',
    ...readSecrets(plan.slots),
    ...before,
    '        HttpRequest request = HttpRequest',
    `            .newBuilder(URI.create(${writeText(composeUrl(plan))}))`,
    ...(isPlainGet(plan)
      ? []
      : [`            .method(${quoteForJava(plan.method)}, ${publisher})`]),
    '            .timeout(Duration.ofSeconds(30))',
    ...writeHeaders(plan),
    '            .build();',
    ...writeReading(plan),
    '    }',
    '}',
  ]
}

/** The time limit of a request ends with its headers (java.net.http.HttpRequest.Builder, timeout), so a stream may be silent. */
function writeReading({ stream }: RequestPlan): readonly string[] {
  const [type, handler] = stream ? ['InputStream', 'ofInputStream'] : ['String', 'ofString']
  const fail = [
    '            System.err.println("HTTP " + response.statusCode());',
    '            System.exit(1);',
    '        }',
  ]
  const isFailure = '        if (response.statusCode() / 100 != 2) {'
  return [
    `        HttpResponse<${type}> response = HttpClient.newBuilder()`,
    '            .followRedirects(HttpClient.Redirect.NEVER)',
    '            .build()',
    `            .send(request, HttpResponse.BodyHandlers.${handler}());`,
    '',
    ...(stream
      ? [
          isFailure,
          '            response.body().transferTo(System.out);',
          ...fail,
          ...readItems(stream).map((line) => `        ${line}`),
        ]
      : ['        System.out.println(response.body());', isFailure, ...fail]),
  ]
}

function listClasses({ body, slots, stream }: RequestPlan): readonly string[] {
  const always = ['URI', 'http.HttpClient', 'http.HttpRequest', 'http.HttpResponse']
  const names = [
    ...always.map((name) => `java.net.${name}`),
    'java.time.Duration',
    ...(stream ? itemClasses : []),
    ...listSecretClasses(slots),
    ...listBodyClasses(body),
  ]
  return [...new Set(names)].toSorted()
}

function isPlainGet({ method, body }: RequestPlan): boolean {
  return method === 'GET' && body.kind === 'none'
}

function writeHeaders(plan: RequestPlan): readonly string[] {
  const { body } = plan
  const type = body.kind === 'multipart' ? [composeMultipartType(body)] : []
  return [...composeHeaders(plan), ...type].map(
    ({ name, value }) => `            .header(${quoteForJava(name)}, ${writeText(value)})`,
  )
}
