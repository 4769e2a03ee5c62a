import type { RequestPlan } from '#request/request-plan.ts'
import { findProgramLimitation, getRelativePath } from './shared/limitation.ts'
import { createProgramLanguage, setInPosix } from './shared/language.ts'
import {
  hasPair,
  interpolate,
  formatEnvironment,
  formatBlock,
  toSnakeCase,
} from './shared/program.ts'
import type { Program, ProgramChunk, ProgramText, EnvironmentValue } from './shared/program.ts'
import { escapeForRuby, quoteForRuby } from './shared/quote.ts'

/** Net::HTTP does not follow redirects. */
export const ruby = createProgramLanguage({
  id: 'ruby',
  syntax: 'ruby',
  setVariable: setInPosix,
  howToRun: 'Save as call_api.rb and run: ruby call_api.rb (needs no gems).',
  findLimitation: (plan) => findProgramLimitation(plan, 'Net::HTTP'),
  refer: toSnakeCase,
  format: formatProgram,
})

function formatProgram(program: Program): readonly string[] {
  const { plan } = program
  const { body, stream } = plan
  return [
    ...(program.encodes ? ["require 'erb'"] : []),
    "require 'net/http'",
    ...(body.kind === 'multipart' ? ["require 'securerandom'"] : []),
    '',
    ...formatEnvironment(program, readValue),
    ...formatCall(program, 'response'),
    ...(stream ? [] : ['puts response.body']),
    'abort "HTTP #{response.code}" unless response.is_a?(Net::HTTPSuccess)',
  ]
}

/** Formats the lines that send the request. `response` is the variable of the response. */
export function formatCall(program: Program, response: string): readonly string[] {
  const { plan } = program
  const { body, stream } = plan
  return [
    ...(body.kind === 'multipart' ? ['boundary = SecureRandom.hex', ''] : []),
    `uri = URI(${formatText(program.url)})`,
    `request = ${formatRequest(plan)}`,
    ...formatHeaders(program),
    ...formatBody(program),
    '',
    ...(stream ? ['$stdout.sync = true'] : []),
    `${response} = Net::HTTP.start(uri.hostname, uri.port${formatOptions(plan)}) do |http|`,
    stream
      ? '  http.request(request) { |streamed| streamed.read_body { |part| print part } }'
      : '  http.request(request)',
    'end',
  ]
}

export function readValue({
  variable,
  local,
  mayBeEmpty,
  sentence,
  start,
}: EnvironmentValue): readonly string[] {
  const unset = start === undefined ? `abort '${sentence}'` : `${local} = ${quoteForRuby(start)}`
  return [
    `${local} = ENV['${variable}']`,
    `${unset} if ${local}${mayBeEmpty ? '.nil?' : '.to_s.empty?'}`,
  ]
}

/** Formats TLS by the scheme of the address, and removes the read timeout for a stream. */
function formatOptions({ url, stream }: RequestPlan): string {
  const wait = stream ? ', read_timeout: nil' : ''
  if (/^https:/i.test(url)) return `, use_ssl: true${wait}`
  return /^http:/i.test(url) ? wait : `, use_ssl: uri.scheme == 'https'${wait}`
}

/** Uses a generic request for methods without a class, and without body and Content-Type, because Ruby would add the type of a form. */
function formatRequest({ method, headers, body }: RequestPlan): string {
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

function formatHeaders({ allHeaders, pair }: Program): readonly string[] {
  return allHeaders.map((header) =>
    pair && hasPair(header, pair)
      ? `request.basic_auth(${pair.secrets.map(({ local }) => local).join(', ')})`
      : `request[${quoteForRuby(header.name)}] = ${formatText(header.value)}`,
  )
}

export function formatText(text: ProgramText): string {
  return interpolate(text, {
    quote: quoteForRuby,
    encode: (local) => `ERB::Util.url_encode(${local})`,
    escape: escapeForRuby,
    insert: (expression) => `#{${expression}}`,
    enclose: (inner) => `"${inner}"`,
  })
}

function formatBody({ plan: { body }, text, chunks }: Program): readonly string[] {
  switch (body.kind) {
    case 'none':
      return []
    case 'text':
    case 'form': {
      const block = formatBlock(text, { open: "'", close: "'", excludes: /['\\]/ })
      return [`request.body = ${block ?? formatText(text)}`]
    }
    case 'file':
      return [`request.body = ${readFile(getRelativePath(body.file))}`]
    case 'multipart':
      return ['request.body = [', ...chunks.map((chunk) => `  ${formatChunk(chunk)},`), '].join']
  }
}

/** Converts text to bytes, because Ruby cannot join text with non-text bytes. */
function formatChunk(chunk: ProgramChunk): string {
  return chunk.kind === 'text'
    ? `${formatText(chunk.text)}.b`
    : readFile(getRelativePath(chunk.file))
}

function readFile(path: string): string {
  return `File.binread(${quoteForRuby(path)})`
}
