import { takesPair } from '../request/plan/place-secrets.ts'
import type { RequestPlan } from '../request/request-plan.ts'
import type { StreamFormat } from '../stream/stream-format.ts'
import {
  composeAllHeaders,
  composeUrl,
  composeMultipart,
  composeText,
} from './shared/compose-request.ts'
import type { BodyPlan, ComposedHeader, ProgramStretch } from './shared/compose-request.ts'
import { namePath } from './shared/file-path.ts'
import { makeLanguage, setInPosix } from './shared/language.ts'
import type { Gap } from './shared/language.ts'
import { findFraming, findRepeated, isStrictPath, splitTarget } from './shared/program-gap.ts'
import { interpolate, writeBlock } from './shared/program-text.ts'
import type { ProgramText } from './shared/program-text.ts'
import { quoteForRuby, escapeForRuby } from './shared/quote-single.ts'
import { describeUnusable, encodesSecret, nameSecrets, writeSlots } from './shared/secrets.ts'
import type { ProgramPlan, Secret } from './shared/secrets.ts'

/** Net::HTTP does not follow redirects. */
export const ruby = makeLanguage({
  id: 'ruby',
  label: 'Ruby',
  syntax: 'ruby',
  setVariable: setInPosix,
  howToRun: 'Save as call_api.rb and run: ruby call_api.rb (needs no gems).',
  findGap,
  write: (plan, manner) =>
    writeProgram(nameSecrets(plan, manner, (variable) => `ENV.fetch('${variable}')`)).join('\n'),
})

function findGap(plan: RequestPlan): Gap | undefined {
  const { path, query } = splitTarget(plan.url)
  if (!isStrictPath(path) || query.includes('`')) {
    return {
      sentence: 'Ruby’s URI does not accept this address (RFC 3986, appendix A).',
      instead: 'python',
    }
  }
  return findFraming(plan, 'Net::HTTP') ?? findRepeated(plan, 'Net::HTTP')
}

function writeProgram(plan: ProgramPlan): readonly string[] {
  return [
    ...listLibraries(plan).map((name) => `require '${name}'`),
    '',
    ...readSecrets(plan),
    ...(plan.body.kind === 'multipart' ? ['boundary = SecureRandom.hex', ''] : []),
    `uri = URI(${writeText(composeUrl(plan))})`,
    `request = ${writeRequest(plan)}`,
    ...writeHeaders(plan),
    ...writeBody(plan),
    '',
    ...writeReading(plan),
  ]
}

/** A stream may be silent for as long as it likes. */
function writeReading(plan: ProgramPlan): readonly string[] {
  const { isCareful, stream } = plan
  const start = `Net::HTTP.start(uri.hostname, uri.port${writeOptions(plan)}) do |http|`
  const fail = isCareful
    ? 'abort "HTTP #{response.code}" unless response.is_a?(Net::HTTPSuccess)'
    : 'response.value # Raises an error unless the request succeeded.'
  const prepare = isCareful
    ? [
        `options = { use_ssl: uri.scheme == 'https', open_timeout: 30, read_timeout: ${stream ? 'nil' : '30'} }`,
      ]
    : []
  if (!stream) {
    const print = 'puts response.body'
    return [
      ...prepare,
      `response = ${start}`,
      '  http.request(request)',
      'end',
      ...(isCareful ? ['', print, fail] : [fail, print]),
    ]
  }
  return [
    ...prepare,
    '$stdout.sync = true',
    start,
    '  http.request(request) do |response|',
    ...(isCareful
      ? [
          '    unless response.is_a?(Net::HTTPSuccess)',
          '      puts response.read_body',
          '      abort "HTTP #{response.code}"',
          '    end',
        ]
      : [`    ${fail}`]),
    ...readItems(stream).map((line) => (line === '' ? '' : `    ${line}`)),
    '  end',
    'end',
  ]
}

/** In a short program, as the address says. */
function writeOptions({ isCareful, url, stream }: ProgramPlan): string {
  if (isCareful) return ', options'
  const wait = stream ? ', read_timeout: nil' : ''
  if (/^https:/i.test(url)) return `, use_ssl: true${wait}`
  return /^http:/i.test(url) ? wait : `, use_ssl: uri.scheme == 'https'${wait}`
}

function listLibraries({ body, slots, stream }: ProgramPlan): readonly string[] {
  return [
    ...(encodesSecret({ slots }) ? ['erb'] : []),
    ...listItemLibraries(stream),
    'net/http',
    ...(body.kind === 'multipart' ? ['securerandom'] : []),
  ]
}

/**
 * Each method that OpenAPI names has a class: `GET` is `Net::HTTP::Get`. Any other is spelt out, with whether it has a body.
 * So is one without a body and a type, as Ruby would give an empty body the type of a form.
 */
function writeRequest({ method, headers, body }: RequestPlan): string {
  const hasBody = body.kind !== 'none'
  const isTyped = hasBody || headers.some(({ name }) => name.toLowerCase() === 'content-type')
  if (
    /^(GET|HEAD|DELETE|OPTIONS|TRACE)$/.test(method) ||
    (isTyped && /^(POST|PUT|PATCH)$/.test(method))
  ) {
    return `Net::HTTP::${method.slice(0, 1)}${method.slice(1).toLowerCase()}.new(uri)`
  }
  return `Net::HTTPGenericRequest.new(${quoteForRuby(method)}, ${hasBody}, true, uri)`
}

function writeHeaders(plan: ProgramPlan): readonly string[] {
  const pair = plan.isCareful ? undefined : plan.named.find(({ slot }) => takesPair(slot))
  return composeAllHeaders(plan).map(({ name, value }: ComposedHeader) =>
    pair && value.some((stretch) => typeof stretch !== 'string' && stretch.standIn === pair.local)
      ? `request.basic_auth(${pair.secrets.map(({ local }) => local).join(', ')})`
      : `request[${quoteForRuby(name)}] = ${writeText(value)}`,
  )
}

/** A literal, a variable or an interpolated literal. */
function writeText(text: ProgramText): string {
  return interpolate(text, {
    quote: quoteForRuby,
    encode: (local) => `ERB::Util.url_encode(${local})`,
    escape: escapeForRuby,
    insert: (expression) => `#{${expression}}`,
    enclose: (inner) => `"${inner}"`,
  })
}

/** The lines that read the secrets and check them, with an empty line after each slot. */
function readSecrets(plan: ProgramPlan): readonly string[] {
  return plan.isCareful ? writeSlots(plan, { read: readSecret, join: writeCredentials }) : []
}

/** `.b` reads the key as bytes: matching text that is not UTF-8 would raise another error. */
function readSecret(secret: Secret): readonly string[] {
  const { variable, local, usable } = secret
  // Only a password may be empty, which is not the same as unset: a line break stands for that.
  const fallback = usable.kind === 'password' ? String.raw`"\n"` : "''"
  return [
    `${local} = ENV.fetch('${variable}', ${fallback}).b`,
    String.raw`unless ${local}.match?(/\A${usable.pattern}\z/)`,
    `  abort '${describeUnusable(secret)}'`,
    'end',
  ]
}

function writeCredentials(local: string, secrets: readonly Secret[]): readonly string[] {
  const pair = secrets.map((secret) => `#{${secret.local}}`).join(':')
  return [`${local} = ["${pair}"].pack('m0')`]
}

/** The lines that give the request its body. */
function writeBody(plan: BodyPlan): readonly string[] {
  const { body, isCareful, named } = plan
  switch (body.kind) {
    case 'none':
      return []
    case 'text':
    case 'form':
      return [`request.body = ${writeBodyText(composeText(plan), isCareful)}`]
    case 'file':
      return [`request.body = ${readFile(namePath(body.file))}`]
    case 'multipart':
      return [
        'request.body = [',
        ...composeMultipart(body, named).map((stretch) => `  ${writeStretch(stretch)},`),
        '].join',
      ]
  }
}

function writeBodyText(text: ProgramText, isCareful: boolean): string {
  const block = writeBlock(text, isCareful, { open: "'", close: "'", excludes: /['\\]/ })
  return block ?? writeText(text)
}

/** As bytes, because Ruby joins no text with bytes that are none. */
function writeStretch(stretch: ProgramStretch): string {
  return stretch.kind === 'text' ? `${writeText(stretch.text)}.b` : readFile(namePath(stretch.file))
}

function readFile(path: string): string {
  return `File.binread(${quoteForRuby(path)})`
}

/** Prints each item of a stream as it arrives. */
function readItems(format: StreamFormat): readonly string[] {
  const { before, line } = readers[format]
  return [
    ...before,
    'rest = String.new',
    'response.read_body do |part|',
    '  rest << part',
    '  while (line = rest.slice!(/\\A[^\\n]*\\n/))',
    ...line.map((each) => `    ${each}`),
    '  end',
    'end',
    ...(format === 'json-lines' ? ['puts rest unless rest.strip.empty?'] : []),
  ]
}

/** The libraries that those lines need. */
function listItemLibraries(format: StreamFormat | undefined): readonly string[] {
  return format === 'json-sequence' ? ['json'] : []
}

const readers = {
  'event-stream': {
    before: ['data = []'],
    line: [
      'line = line.chomp',
      "data << line.delete_prefix('data:').delete_prefix(' ') if line.start_with?('data:')",
      'next unless line.empty? && data.any?',
      '',
      'puts data.join("\\n")',
      'data.clear',
    ],
  },
  'json-lines': { before: [], line: ['puts line unless line.strip.empty?'] },
  'json-sequence': {
    before: ["item = ''"],
    line: [
      '# A record separator begins an item, which may have several lines.',
      'item = (item + line).rpartition("\\x1e").last',
      'begin',
      '  JSON.parse(item)',
      'rescue JSON::ParserError',
      '  next',
      'end',
      'puts item.strip',
      "item = ''",
    ],
  },
} as const satisfies Readonly<
  Record<StreamFormat, { readonly before: readonly string[]; readonly line: readonly string[] }>
>
