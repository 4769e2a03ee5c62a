import type { RequestPlan, CredentialSlot } from '../request/request-plan.ts'
import type { StreamFormat } from '../stream/stream-format.ts'
import {
  composeAllHeaders,
  composeUrl,
  composeMultipart,
  composeText,
} from './shared/compose-request.ts'
import type { ProgramStretch, BodyPlan } from './shared/compose-request.ts'
import { namePath } from './shared/file-path.ts'
import { setInPosix, writeUnless } from './shared/language.ts'
import type { SnippetLanguage, Gap } from './shared/language.ts'
import { findFraming, findRepeated, isStrictPath, splitTarget } from './shared/program-gap.ts'
import { interpolate } from './shared/program-text.ts'
import type { ProgramText } from './shared/program-text.ts'
import { quoteForRuby, escapeForRuby } from './shared/quote-single.ts'
import { encodesSecret, describeUnusable, writeSlots } from './shared/secrets.ts'
import type { Secret } from './shared/secrets.ts'

/** Net::HTTP does not follow redirects. */
export const ruby = {
  id: 'ruby',
  label: 'Ruby',
  syntax: 'ruby',
  setVariable: setInPosix,
  howToRun: 'Save as call_api.rb and run: ruby call_api.rb (needs no gems).',
  writeSnippet: (plan) => writeUnless(findGap(plan), () => writeProgram(plan).join('\n')),
} as const satisfies SnippetLanguage

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

function writeProgram(plan: RequestPlan): readonly string[] {
  return [
    ...listLibraries(plan).map((name) => `require '${name}'`),
    '',
    ...readSecrets(plan.slots),
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
function writeReading({ stream }: RequestPlan): readonly string[] {
  if (!stream) {
    return [
      writeOptions('30'),
      'response = Net::HTTP.start(uri.hostname, uri.port, options) do |http|',
      '  http.request(request)',
      'end',
      '',
      'puts response.body',
      'abort "HTTP #{response.code}" unless response.is_a?(Net::HTTPSuccess)',
    ]
  }
  return [
    writeOptions('nil'),
    '$stdout.sync = true',
    'Net::HTTP.start(uri.hostname, uri.port, options) do |http|',
    '  http.request(request) do |response|',
    '    unless response.is_a?(Net::HTTPSuccess)',
    '      puts response.read_body',
    '      abort "HTTP #{response.code}"',
    '    end',
    ...readItems(stream).map((line) => (line === '' ? '' : `    ${line}`)),
    '  end',
    'end',
  ]
}

function writeOptions(readTimeout: string): string {
  return `options = { use_ssl: uri.scheme == 'https', open_timeout: 30, read_timeout: ${readTimeout} }`
}

function listLibraries({ body, slots, stream }: RequestPlan): readonly string[] {
  return [
    ...(encodesSecret(slots) ? ['erb'] : []),
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

function writeHeaders(plan: RequestPlan): readonly string[] {
  return composeAllHeaders(plan).map(
    ({ name, value }) => `request[${quoteForRuby(name)}] = ${writeText(value)}`,
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
function readSecrets(slots: readonly CredentialSlot[]): readonly string[] {
  return writeSlots(slots, { read: readSecret, join: writeCredentials })
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
function writeBody({ body, slots }: BodyPlan): readonly string[] {
  switch (body.kind) {
    case 'none':
      return []
    case 'text':
    case 'form':
      return [`request.body = ${writeText(composeText(body, slots))}`]
    case 'file':
      return [`request.body = ${readFile(namePath(body.file))}`]
    case 'multipart':
      return [
        'request.body = [',
        ...composeMultipart(body, slots).map((stretch) => `  ${writeStretch(stretch)},`),
        '].join',
      ]
  }
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
