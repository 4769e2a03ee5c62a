import type { RequestPlan } from '../request/request-plan.ts'
import { composeMultipartType } from './compose-multipart.ts'
import { composeHeaders, composeUrl } from './compose-request.ts'
import { setInPosix } from './key-setter.ts'
import type { SnippetLanguage } from './language.ts'
import { findFraming, findRepeated } from './program-gap.ts'
import { quoteForRuby } from './quote-single.ts'
import { writeUnless } from './refuse.ts'
import type { Gap } from './refuse.ts'
import { writeBody } from './ruby/body.ts'
import { listItemLibraries, readItems } from './ruby/read-items.ts'
import { readSecrets } from './ruby/secrets.ts'
import { encodesSecret } from './secrets.ts'
import { writeText } from './ruby/text.ts'
import { isStrictPath, splitTarget } from './target.ts'

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
  const { body } = plan
  const type = body.kind === 'multipart' ? [composeMultipartType(body)] : []
  return [...composeHeaders(plan), ...type].map(
    ({ name, value }) => `request[${quoteForRuby(name)}] = ${writeText(value)}`,
  )
}
