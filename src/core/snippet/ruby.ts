import type { OperationPlan } from '../request/request-plan.ts'
import { composeMultipartType } from './compose-multipart.ts'
import { composeHeaders, composeUrl } from './compose-request.ts'
import { setInPosix } from './key-setter.ts'
import type { Snippet, SnippetLanguage } from './language.ts'
import { quoteForRuby } from './quote-single.ts'
import { refused, refuseFraming, refuseRepeated, written } from './refuse-program.ts'
import { writeBody } from './ruby/body.ts'
import { readSecrets } from './ruby/secrets.ts'
import { writeText } from './ruby/text.ts'
import { isStrict, readTarget } from './target.ts'

/** Net::HTTP does not follow redirects. */
export const ruby = {
  id: 'ruby',
  label: 'Ruby',
  syntax: 'ruby',
  setVariable: setInPosix,
  howToRun: 'Save as call_api.rb and run: ruby call_api.rb (needs no gems).',
  writeSnippet: (plan) => findGap(plan) ?? written(writeProgram(plan)),
} as const satisfies SnippetLanguage

function findGap(plan: OperationPlan): Snippet | undefined {
  if (!isStrict(readTarget(plan.url))) {
    return refused('Ruby’s URI does not accept this address (RFC 3986, appendix A).', 'python')
  }
  return refuseFraming(plan, 'Net::HTTP') ?? refuseRepeated(plan, 'Net::HTTP', 'go')
}

function writeProgram(plan: OperationPlan): readonly string[] {
  return [
    ...listLibraries(plan).map((name) => `require '${name}'`),
    '',
    ...readSecrets(plan.slots),
    ...(plan.body.kind === 'multipart' ? ['boundary = SecureRandom.hex', ''] : []),
    `uri = URI(${writeText(composeUrl(plan))})`,
    `request = ${writeRequest(plan)}`,
    ...writeHeaders(plan),
    ...writeBody(plan.body),
    '',
    "options = { use_ssl: uri.scheme == 'https', open_timeout: 30, read_timeout: 30 }",
    'response = Net::HTTP.start(uri.hostname, uri.port, options) do |http|',
    '  http.request(request)',
    'end',
    '',
    'puts response.body',
    'abort "HTTP #{response.code}" unless response.is_a?(Net::HTTPSuccess)',
  ]
}

function listLibraries({ body, slots }: OperationPlan): readonly string[] {
  return [
    ...(slots.some(({ place }) => place === 'query') ? ['erb'] : []),
    'net/http',
    ...(body.kind === 'multipart' ? ['securerandom'] : []),
  ]
}

/** Each method that OpenAPI names has a class: `GET` is `Net::HTTP::Get`. Any other is spelt out (Net::HTTPGenericRequest). */
function writeRequest({ method }: OperationPlan): string {
  if (/^(GET|HEAD|POST|PUT|DELETE|OPTIONS|TRACE|PATCH)$/.test(method)) {
    return `Net::HTTP::${method.slice(0, 1)}${method.slice(1).toLowerCase()}.new(uri)`
  }
  return `Net::HTTPGenericRequest.new(${quoteForRuby(method)}, true, true, uri)`
}

function writeHeaders(plan: OperationPlan): readonly string[] {
  const { body } = plan
  const type = body.kind === 'multipart' ? [composeMultipartType(body)] : []
  return [...composeHeaders(plan), ...type].map(
    ({ name, value }) => `request[${quoteForRuby(name)}] = ${writeText(value)}`,
  )
}
