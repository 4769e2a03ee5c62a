import { expect, test } from 'vitest'
import { planRequest } from '#core/request/plan.ts'
import { ruby } from '#core/snippet/ruby.ts'
import { listExperiments } from '../../../fixtures/plans.ts'
import { writeText } from '../../../fixtures/write-text.ts'

const server = { baseUrl: 'https://api.example.com' }
const plan = planRequest(listExperiments, { credential: 'bearer' }, server)

test('The snippet checks the key in API_KEY before it sends, prints the body and fails outside 2xx', () => {
  expect(writeText(ruby, plan)).toMatchInlineSnapshot(`
    "require 'net/http'

    key = ENV.fetch('API_KEY', '').b
    unless key.match?(/\\A[!-~]+\\z/)
      abort 'API_KEY is not set, or contains white space or non-ASCII characters'
    end

    uri = URI('https://api.example.com/v1/experiments')
    request = Net::HTTP::Get.new(uri)
    request['Content-Type'] = 'application/json'
    request['Authorization'] = "Bearer #{key}"

    options = { use_ssl: uri.scheme == 'https', open_timeout: 30, read_timeout: 30 }
    response = Net::HTTP.start(uri.hostname, uri.port, options) do |http|
      http.request(request)
    end

    puts response.body
    abort "HTTP #{response.code}" unless response.is_a?(Net::HTTPSuccess)"
  `)
})

test('Without a credential no key is read and no Authorization is sent', () => {
  const withoutKey = planRequest(listExperiments, { credential: 'none' }, server)
  expect(writeText(ruby, withoutKey)).toMatchInlineSnapshot(`
    "require 'net/http'

    uri = URI('https://api.example.com/v1/experiments')
    request = Net::HTTP::Get.new(uri)
    request['Content-Type'] = 'application/json'

    options = { use_ssl: uri.scheme == 'https', open_timeout: 30, read_timeout: 30 }
    response = Net::HTTP.start(uri.hostname, uri.port, options) do |http|
      http.request(request)
    end

    puts response.body
    abort "HTTP #{response.code}" unless response.is_a?(Net::HTTPSuccess)"
  `)
})

test('A method other than GET is named', () => {
  expect(writeText(ruby, { ...plan, method: 'POST' })).toContain('Net::HTTP::Post.new(uri)')
})

test('Quotes and backslashes of a header cannot end its literal', () => {
  const headers = [{ name: 'X-Note', value: 'it\'s "q" \\' }]
  expect(writeText(ruby, { ...plan, headers })).toContain(
    String.raw`request['X-Note'] = 'it\'s "q" \\'`,
  )
})

test('A base URL placeholder stays readable', () => {
  const url = '{base_url}/v1/experiments'
  expect(writeText(ruby, { ...plan, url })).toContain("'{base_url}/v1/experiments'")
})
