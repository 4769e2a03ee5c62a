import type { RequestPlan } from '../request/plan.ts'
import { adapt } from './adapt.ts'
import { writeHeaders } from './header-expressions.ts'
import { setInPosix } from './key-setter.ts'
import { keyVariable } from './language.ts'
import { quoteForRuby } from './quote-single.ts'
import { unusableKey, usableKey } from './usable-key.ts'

/** Net::HTTP does not follow redirects. */
export const ruby = adapt({
  id: 'ruby',
  label: 'Ruby',
  syntax: 'ruby',
  setVariable: setInPosix,
  howToRun: 'Save as call_api.rb and run: ruby call_api.rb (needs no gems).',
  writeSnippet: (plan) =>
    [
      "require 'net/http'",
      '',
      ...readKey(plan),
      `uri = URI(${quoteForRuby(plan.url)})`,
      `request = Net::HTTP::${nameClass(plan)}.new(uri)`,
      ...writeHeaders(plan, quoteForRuby, '"Bearer #{key}"').map(
        ({ name, value }) => `request[${name}] = ${value}`,
      ),
      '',
      "options = { use_ssl: uri.scheme == 'https', open_timeout: 30, read_timeout: 30 }",
      'response = Net::HTTP.start(uri.hostname, uri.port, options) do |http|',
      '  http.request(request)',
      'end',
      '',
      'puts response.body',
      'abort "HTTP #{response.code}" unless response.is_a?(Net::HTTPSuccess)',
    ].join('\n'),
})

/** `.b` reads the key as bytes: matching text that is not UTF-8 would raise another error. */
function readKey({ credential }: RequestPlan): readonly string[] {
  if (credential === 'none') return []
  return [
    `key = ENV.fetch('${keyVariable}', '').b`,
    String.raw`unless key.match?(/\A${usableKey}\z/)`,
    `  abort '${unusableKey}'`,
    'end',
    '',
  ]
}

/** Each method that OpenAPI knows has a class: `GET` is `Net::HTTP::Get`. */
function nameClass({ method }: RequestPlan): string {
  return method.slice(0, 1) + method.slice(1).toLowerCase()
}
