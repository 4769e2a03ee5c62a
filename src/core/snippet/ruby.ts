import type { RequestPlan } from '../request/request-plan.ts'
import { findProgramGap, namePath } from './shared/gap.ts'
import { makeProgram, setInPosix } from './shared/language.ts'
import { hasPair, interpolate, readSecrets, writeBlock } from './shared/program.ts'
import type { Program, ProgramChunk, ProgramText, Secret } from './shared/program.ts'
import { escapeForRuby, quoteForRuby } from './shared/quote.ts'

/** Net::HTTP does not follow redirects. */
export const ruby = makeProgram({
  id: 'ruby',
  syntax: 'ruby',
  setVariable: setInPosix,
  howToRun: 'Save as call_api.rb and run: ruby call_api.rb (needs no gems).',
  findGap: (plan) => findProgramGap(plan, 'Net::HTTP'),
  write: writeProgram,
})

function writeProgram(program: Program): readonly string[] {
  const { plan } = program
  const { body, stream } = plan
  return [
    ...(program.encodes ? ["require 'erb'"] : []),
    "require 'net/http'",
    ...(body.kind === 'multipart' ? ["require 'securerandom'"] : []),
    '',
    ...readSecrets(program, readSecret),
    ...(body.kind === 'multipart' ? ['boundary = SecureRandom.hex', ''] : []),
    `uri = URI(${writeText(program.url)})`,
    `request = ${writeRequest(plan)}`,
    ...writeHeaders(program),
    ...writeBody(program),
    '',
    ...(stream ? ['$stdout.sync = true'] : []),
    `response = Net::HTTP.start(uri.hostname, uri.port${writeOptions(plan)}) do |http|`,
    stream
      ? '  http.request(request) { |streamed| streamed.read_body { |part| print part } }'
      : '  http.request(request)',
    'end',
    ...(stream ? [] : ['puts response.body']),
    'abort "HTTP #{response.code}" unless response.is_a?(Net::HTTPSuccess)',
  ]
}

function readSecret({ variable, local, mayBeEmpty, sentence }: Secret): readonly string[] {
  return [
    `${local} = ENV['${variable}']`,
    `abort '${sentence}' if ${local}${mayBeEmpty ? '.nil?' : '.to_s.empty?'}`,
  ]
}

/** As the address says. A stream may be silent for as long as it likes. */
function writeOptions({ url, stream }: RequestPlan): string {
  const wait = stream ? ', read_timeout: nil' : ''
  if (/^https:/i.test(url)) return `, use_ssl: true${wait}`
  return /^http:/i.test(url) ? wait : `, use_ssl: uri.scheme == 'https'${wait}`
}

/** Methods without a class are spelt out, and those without a body and a type, to which Ruby would give the type of a form. */
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

function writeHeaders({ allHeaders, pair }: Program): readonly string[] {
  return allHeaders.map((header) =>
    pair && hasPair(header, pair)
      ? `request.basic_auth(${pair.secrets.map(({ local }) => local).join(', ')})`
      : `request[${quoteForRuby(header.name)}] = ${writeText(header.value)}`,
  )
}

function writeText(text: ProgramText): string {
  return interpolate(text, {
    quote: quoteForRuby,
    encode: (local) => `ERB::Util.url_encode(${local})`,
    escape: escapeForRuby,
    insert: (expression) => `#{${expression}}`,
    enclose: (inner) => `"${inner}"`,
  })
}

function writeBody({ plan: { body }, text, chunks }: Program): readonly string[] {
  switch (body.kind) {
    case 'none':
      return []
    case 'text':
    case 'form': {
      const block = writeBlock(text, { open: "'", close: "'", excludes: /['\\]/ })
      return [`request.body = ${block ?? writeText(text)}`]
    }
    case 'file':
      return [`request.body = ${readFile(namePath(body.file))}`]
    case 'multipart':
      return ['request.body = [', ...chunks.map((chunk) => `  ${writeChunk(chunk)},`), '].join']
  }
}

/** As bytes, because Ruby joins no text with bytes that are none. */
function writeChunk(chunk: ProgramChunk): string {
  return chunk.kind === 'text' ? `${writeText(chunk.text)}.b` : readFile(namePath(chunk.file))
}

function readFile(path: string): string {
  return `File.binread(${quoteForRuby(path)})`
}
