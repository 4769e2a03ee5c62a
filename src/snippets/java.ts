import type { RequestPlan } from '#request/request-plan.ts'
import { findProgramLimitation, getFiles, getRelativePath } from './shared/limitation.ts'
import { createProgramLanguage, setInPosix } from './shared/language.ts'
import { concatenate, formatEnvironment, formatBlock } from './shared/program.ts'
import type { Program, ProgramChunk, ProgramText, EnvironmentValue } from './shared/program.ts'
import { quoteInUtf16 } from './shared/quote.ts'

/** HttpClient does not follow redirects by default. */
export const java = createProgramLanguage({
  id: 'java',
  syntax: 'java',
  setVariable: setInPosix,
  howToRun: 'Save as CallApi.java and run: java CallApi.java (Java 17 or newer).',
  findLimitation,
  format: formatProgram,
})

function findLimitation(plan: RequestPlan): string | undefined {
  const own = plan.headers.find(({ name }) =>
    /^(date|from|host|origin|referer|via|warning)$/i.test(name),
  )
  return own
    ? `Java 11 refuses the header ${own.name}.`
    : findProgramLimitation(plan, 'Java’s HttpClient')
}

function formatProgram(program: Program): readonly string[] {
  return [
    ...getClasses(program).map((name) => `import ${name};`),
    '',
    'public class CallApi {',
    '    public static void main(String[] args) throws Exception {',
    ...formatEnvironment(program, readValue, joinPair),
    ...formatRequest(program),
    '        HttpResponse<InputStream> response = HttpClient.newHttpClient()',
    '            .send(request, HttpResponse.BodyHandlers.ofInputStream());',
    '        response.body().transferTo(System.out);',
    '        if (response.statusCode() / 100 != 2) {',
    '            throw new IllegalStateException("HTTP " + response.statusCode());',
    '        }',
    '    }',
    '}',
  ]
}

export function formatRequest(program: Program): readonly string[] {
  const { method, body } = program.plan
  const { before, publisher } = formatBody(program)
  return [
    ...before,
    '        HttpRequest request = HttpRequest',
    `            .newBuilder(URI.create(${formatText(program.url)}))`,
    ...(method === 'GET' && body.kind === 'none'
      ? []
      : [`            .method(${quoteInUtf16(method)}, HttpRequest.BodyPublishers.${publisher})`]),
    ...program.allHeaders.map(
      ({ name, value }) => `            .header(${quoteInUtf16(name)}, ${formatText(value)})`,
    ),
    '            .build();',
  ]
}

function getClasses({ plan: { body }, encodes, pair }: Program): readonly string[] {
  const isMultipart = body.kind === 'multipart'
  const hasFile = getFiles(body).length > 0
  const hasPair = pair !== undefined
  return [
    ...(isMultipart ? ['java.io.ByteArrayOutputStream'] : []),
    'java.io.InputStream',
    'java.net.URI',
    ...(encodes ? ['java.net.URLEncoder'] : []),
    'java.net.http.HttpClient',
    'java.net.http.HttpRequest',
    'java.net.http.HttpResponse',
    ...(isMultipart || hasPair || encodes ? ['java.nio.charset.StandardCharsets'] : []),
    ...(isMultipart && hasFile ? ['java.nio.file.Files'] : []),
    ...(hasFile ? ['java.nio.file.Path'] : []),
    ...(hasPair ? ['java.util.Base64'] : []),
    ...(isMultipart ? ['java.util.UUID'] : []),
  ]
}

export function readValue({
  variable,
  local,
  mayBeEmpty,
  sentence,
  start,
}: EnvironmentValue): readonly string[] {
  return [
    `        String ${local} = System.getenv("${variable}");`,
    `        if (${local} == null${mayBeEmpty ? '' : ` || ${local}.isEmpty()`}) {`,
    ...(start === undefined
      ? [`            System.err.println("${sentence}");`, '            System.exit(1);']
      : [`            ${local} = ${quoteInUtf16(start)};`]),
    '        }',
  ]
}

export function joinPair(local: string, secrets: readonly EnvironmentValue[]): readonly string[] {
  const pair = secrets.map((secret) => secret.local).join(' + ":" + ')
  return [
    `        String ${local} = Base64.getEncoder()`,
    `            .encodeToString((${pair}).getBytes(StandardCharsets.UTF_8));`,
  ]
}

export function formatText(text: ProgramText): string {
  return concatenate(text, { quote: quoteInUtf16, encode, plus: ' + ' })
}

/** URLEncoder encodes for forms, which differs from RFC 3986 (section 2.3) in two characters and in spaces, which keys do not contain. */
function encode(local: string): string {
  return `URLEncoder.encode(${local}, StandardCharsets.UTF_8).replace("*", "%2A").replace("%7E", "~")`
}

/** Returns the lines before the request, ending with an empty one, and the publisher that sends the body. */
function formatBody({ plan: { body }, text, chunks }: Program) {
  switch (body.kind) {
    case 'none':
      return { before: [], publisher: 'noBody()' }
    case 'text':
    case 'form':
      return { before: [], publisher: `ofString(${formatBodyText(text)})` }
    case 'file':
      return { before: [], publisher: `ofFile(${formatPath(getRelativePath(body.file))})` }
    case 'multipart': {
      const before = [
        '        String boundary = UUID.randomUUID().toString();',
        '        ByteArrayOutputStream body = new ByteArrayOutputStream();',
        ...chunks.map((chunk) => `        body.write(${formatBytes(chunk)});`),
        '',
      ]
      return { before, publisher: 'ofByteArray(body.toByteArray())' }
    }
  }
}

/** A text block drops the indentation and trailing spaces of each line (JLS, section 3.10.6). */
function formatBodyText(text: ProgramText): string {
  const block = formatBlock(text, {
    open: '"""\n',
    close: '"""',
    excludes: /^\s|\\|"""|"$| $| \n|\n\n/,
  })
  return block?.replaceAll('\n', '\n                ') ?? formatText(text)
}

function formatBytes(chunk: ProgramChunk): string {
  return chunk.kind === 'file'
    ? `Files.readAllBytes(${formatPath(getRelativePath(chunk.file))})`
    : `(${formatText(chunk.text)}).getBytes(StandardCharsets.UTF_8)`
}

function formatPath(path: string): string {
  return `Path.of(${quoteInUtf16(path)})`
}
