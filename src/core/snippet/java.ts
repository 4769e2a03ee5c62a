import { takesPair } from '../request/plan/place-secrets.ts'
import type { RequestPlan, PlannedBody } from '../request/request-plan.ts'
import type { StreamFormat } from '../stream/stream-format.ts'
import {
  composeAllHeaders,
  composeUrl,
  composeMultipart,
  composeText,
} from './shared/compose-request.ts'
import type { ProgramStretch, BodyPlan } from './shared/compose-request.ts'
import { namePath, listFiles } from './shared/file-path.ts'
import { makeLanguage, setInPosix } from './shared/language.ts'
import type { Gap } from './shared/language.ts'
import { findFraming, isStrictPath, isStrictQuery, splitTarget } from './shared/program-gap.ts'
import { concatenate, writeBlock } from './shared/program-text.ts'
import type { ProgramText } from './shared/program-text.ts'
import { quoteForJava } from './shared/quote-escaped.ts'
import { describeUnusable, encodesSecret, nameSecrets, writeSlots } from './shared/secrets.ts'
import type { ProgramPlan, Secret } from './shared/secrets.ts'

export const java = makeLanguage({
  id: 'java',
  label: 'Java',
  syntax: 'java',
  setVariable: setInPosix,
  howToRun: 'Save as CallApi.java and run: java CallApi.java (Java 17 or newer).',
  findGap,
  write: (plan, manner) =>
    writeProgram(nameSecrets(plan, manner, (variable) => `System.getenv("${variable}")`)).join(
      '\n',
    ),
})

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

function writeProgram(plan: ProgramPlan): readonly string[] {
  const { before, publisher } = writeBody(plan)
  return [
    ...listClasses(plan).map((name) => `import ${name};`),
    '',
    'public class CallApi {',
    '    public static void main(String[] args) throws Exception {',
    ...readSecrets(plan),
    ...before,
    '        HttpRequest request = HttpRequest',
    `            .newBuilder(URI.create(${writeText(composeUrl(plan))}))`,
    ...(isPlainGet(plan)
      ? []
      : [`            .method(${quoteForJava(plan.method)}, ${publisher})`]),
    ...(plan.isCareful ? ['            .timeout(Duration.ofSeconds(30))'] : []),
    ...writeHeaders(plan),
    '            .build();',
    ...writeReading(plan),
    '    }',
    '}',
  ]
}

/** The time limit of a request ends with its headers (java.net.http.HttpRequest.Builder, timeout), so a stream may be silent. */
function writeReading({ isCareful, stream }: ProgramPlan): readonly string[] {
  const [type, handler] = stream ? ['InputStream', 'ofInputStream'] : ['String', 'ofString']
  const fail = isCareful
    ? [
        '            System.err.println("HTTP " + response.statusCode());',
        '            System.exit(1);',
        '        }',
      ]
    : ['            throw new IllegalStateException("HTTP " + response.statusCode());', '        }']
  const isFailure = '        if (response.statusCode() / 100 != 2) {'
  const client = isCareful
    ? [
        'HttpClient.newBuilder()',
        '            .followRedirects(HttpClient.Redirect.NEVER)',
        '            .build()',
      ]
    : // It follows no redirect.
      ['HttpClient.newHttpClient()']
  return [
    `        HttpResponse<${type}> response = ${client.join('\n')}`,
    `            .send(request, HttpResponse.BodyHandlers.${handler}());`,
    ...(isCareful ? [''] : []),
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

function listClasses(plan: ProgramPlan): readonly string[] {
  const { isCareful, body, stream } = plan
  const always = ['URI', 'http.HttpClient', 'http.HttpRequest', 'http.HttpResponse']
  const names = [
    ...always.map((name) => `java.net.${name}`),
    ...(isCareful ? ['java.time.Duration'] : []),
    ...(stream ? itemClasses : []),
    ...listSecretClasses(plan),
    ...listBodyClasses(body),
  ]
  return [...new Set(names)].toSorted()
}

function isPlainGet({ method, body }: RequestPlan): boolean {
  return method === 'GET' && body.kind === 'none'
}

function writeHeaders(plan: ProgramPlan): readonly string[] {
  return composeAllHeaders(plan).map(
    ({ name, value }) => `            .header(${quoteForJava(name)}, ${writeText(value)})`,
  )
}

function writeText(text: ProgramText): string {
  return concatenate(text, {
    quote: quoteForJava,
    encode,
    plus: ' + ',
  })
}

/** URLEncoder writes forms, which differ from RFC 3986 (section 2.3) in two characters, and in spaces, which keys do not have. */
function encode(local: string): string {
  return `URLEncoder.encode(${local}, StandardCharsets.UTF_8).replace("*", "%2A").replace("%7E", "~")`
}

/** The lines that read the secrets and check them, with an empty line after each slot. */
function readSecrets(plan: ProgramPlan): readonly string[] {
  return writeSlots(plan, {
    read: plan.isCareful ? readSecret : () => [],
    join: writeCredentials,
  })
}

/** The classes of those lines and of what puts the secrets into the request. */
function listSecretClasses(plan: ProgramPlan): readonly string[] {
  return [
    ...(plan.slots.some(takesPair)
      ? ['java.nio.charset.StandardCharsets', 'java.util.Base64']
      : []),
    ...(encodesSecret(plan) ? ['java.net.URLEncoder', 'java.nio.charset.StandardCharsets'] : []),
  ]
}

function readSecret(secret: Secret): readonly string[] {
  const { variable, local, usable } = secret
  return [
    `        String ${local} = System.getenv("${variable}");`,
    `        if (${local} == null || !${local}.matches(${quoteForJava(usable.pattern)})) {`,
    `            System.err.println("${describeUnusable(secret)}");`,
    '            System.exit(1);',
    '        }',
  ]
}

function writeCredentials(local: string, secrets: readonly Secret[]): readonly string[] {
  const pair = secrets.map((secret) => secret.local).join(' + ":" + ')
  return [
    `        String ${local} = Base64.getEncoder()`,
    `            .encodeToString((${pair}).getBytes(StandardCharsets.UTF_8));`,
  ]
}

/** The lines before the request, which end in an empty one, and the publisher that sends the body. */
interface BodyLines {
  readonly before: readonly string[]
  readonly publisher: string
}

function writeBody(plan: BodyPlan): BodyLines {
  const { body, named } = plan
  switch (body.kind) {
    case 'none':
      return { before: [], publisher: publish('noBody()') }
    case 'text':
    case 'form':
      return { before: [], publisher: publish(`ofString(${writeBodyText(plan)})`) }
    case 'file':
      return { before: [], publisher: publish(`ofFile(${writePath(namePath(body.file))})`) }
    case 'multipart': {
      const before = [
        '        String boundary = UUID.randomUUID().toString();',
        '        ByteArrayOutputStream body = new ByteArrayOutputStream();',
        ...composeMultipart(body, named).map(
          (stretch) => `        body.write(${writeBytes(stretch)});`,
        ),
        '',
      ]
      return { before, publisher: publish('ofByteArray(body.toByteArray())') }
    }
  }
}

/** The spaces before each line are not part of a text block (JLS, section 3.10.6); those at its end would not be either. */
function writeBodyText(plan: BodyPlan): string {
  const text = composeText(plan)
  const block = writeBlock(text, plan.isCareful, {
    open: '"""\n',
    close: '"""',
    excludes: /^\s|\\|"""|"$| $| \n|\n\n/,
  })
  return block?.replaceAll('\n', '\n                ') ?? writeText(text)
}

function listBodyClasses(body: PlannedBody): readonly string[] {
  const path = listFiles(body).length > 0 ? ['java.nio.file.Path'] : []
  if (body.kind !== 'multipart') return path
  return [
    ...path,
    ...(path.length > 0 ? ['java.nio.file.Files'] : []),
    'java.io.ByteArrayOutputStream',
    'java.nio.charset.StandardCharsets',
    'java.util.UUID',
  ]
}

function publish(call: string): string {
  return `HttpRequest.BodyPublishers.${call}`
}

function writeBytes(stretch: ProgramStretch): string {
  if (stretch.kind === 'file') return `Files.readAllBytes(${writePath(namePath(stretch.file))})`
  const text = writeText(stretch.text)
  return `(${text}).getBytes(StandardCharsets.UTF_8)`
}

function writePath(path: string): string {
  return `Path.of(${quoteForJava(path)})`
}

/** Prints each item of a stream as it arrives. */
function readItems(format: StreamFormat): readonly string[] {
  const { before, separator, item } = readers[format]
  return [
    ...before,
    `Scanner items = new Scanner(response.body(), StandardCharsets.UTF_8).useDelimiter(${separator});`,
    'while (items.hasNext()) {',
    ...item.map((each) => `    ${each}`),
    '}',
  ]
}

const itemClasses = [
  'java.io.InputStream',
  'java.nio.charset.StandardCharsets',
  'java.util.Scanner',
]

const printItem = [
  'String item = items.next().trim();',
  'if (!item.isEmpty()) {',
  '    System.out.println(item);',
  '}',
] as const

const readers = {
  'event-stream': {
    before: ['StringBuilder data = new StringBuilder();'],
    separator: '"\\r?\\n"',
    item: [
      'String line = items.next();',
      'if (line.startsWith("data:")) {',
      '    data.append(line.substring(5).replaceFirst("^ ", "")).append("\\n");',
      '} else if (line.isEmpty() && data.length() > 0) {',
      '    System.out.print(data);',
      '    data.setLength(0);',
      '}',
    ],
  },
  'json-lines': { before: [], separator: '"\\n"', item: printItem },
  // Without a reader of JSON, an item is known to be whole when the next one begins.
  'json-sequence': { before: [], separator: '"\\u001e"', item: printItem },
} as const satisfies Readonly<
  Record<
    StreamFormat,
    {
      readonly before: readonly string[]
      readonly separator: string
      readonly item: readonly string[]
    }
  >
>
