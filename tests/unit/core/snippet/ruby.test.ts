import { expect, test } from 'vitest'
import { ruby } from '#core/snippet/ruby.ts'
import { planExperiments } from '../../../fixtures/plans.ts'
import { writeText } from '../../../fixtures/write-text.ts'
import { filePlan, textPlan, uploadPlan } from './program-plans.ts'

const plan = planExperiments('https://api.example.com')

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
  const withoutKey = planExperiments('https://api.example.com', { isWithoutKey: true })
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

test('A text is sent as it is', () => {
  expect(writeText(ruby, textPlan)).toMatchInlineSnapshot(`
    "require 'net/http'

    key = ENV.fetch('API_KEY', '').b
    unless key.match?(/\\A[!-~]+\\z/)
      abort 'API_KEY is not set, or contains white space or non-ASCII characters'
    end

    uri = URI('https://api.example.com/v1/things')
    request = Net::HTTP::Post.new(uri)
    request['Content-Type'] = 'application/json'
    request['Authorization'] = "Bearer #{key}"
    request.body = "{\\n  \\"name\\": \\"it's\\"\\n}"

    options = { use_ssl: uri.scheme == 'https', open_timeout: 30, read_timeout: 30 }
    response = Net::HTTP.start(uri.hostname, uri.port, options) do |http|
      http.request(request)
    end

    puts response.body
    abort "HTTP #{response.code}" unless response.is_a?(Net::HTTPSuccess)"
  `)
})

test('A file is read from its name', () => {
  expect(writeText(ruby, filePlan)).toMatchInlineSnapshot(`
    "require 'net/http'

    key = ENV.fetch('API_KEY', '').b
    unless key.match?(/\\A[!-~]+\\z/)
      abort 'API_KEY is not set, or contains white space or non-ASCII characters'
    end

    uri = URI('https://api.example.com/v1/things')
    request = Net::HTTP::Post.new(uri)
    request['Content-Type'] = 'image/png'
    request['Authorization'] = "Bearer #{key}"
    request.body = File.binread('cat.png')

    options = { use_ssl: uri.scheme == 'https', open_timeout: 30, read_timeout: 30 }
    response = Net::HTTP.start(uri.hostname, uri.port, options) do |http|
      http.request(request)
    end

    puts response.body
    abort "HTTP #{response.code}" unless response.is_a?(Net::HTTPSuccess)"
  `)
})

test('Several credentials are read and checked apart, and parts are sent as planned', () => {
  expect(writeText(ruby, uploadPlan)).toMatchInlineSnapshot(`
    "require 'erb'
    require 'net/http'
    require 'securerandom'

    user = ENV.fetch('API_KEY_LOGIN_USER', '').b
    unless user.match?(/\\A[^\\x00-\\x1F\\x7F:]+\\z/)
      abort 'API_KEY_LOGIN_USER is not set, or contains a colon or control characters'
    end
    password = ENV.fetch('API_KEY_LOGIN_PASSWORD', "\\n").b
    unless password.match?(/\\A[^\\x00-\\x1F\\x7F]*\\z/)
      abort 'API_KEY_LOGIN_PASSWORD is not set, or contains control characters'
    end
    credentials = ["#{user}:#{password}"].pack('m0')

    key2 = ENV.fetch('API_KEY_APP_KEY', '').b
    unless key2.match?(/\\A[!-~]+\\z/)
      abort 'API_KEY_APP_KEY is not set, or contains white space or non-ASCII characters'
    end

    key3 = ENV.fetch('API_KEY_SESSION', '').b
    unless key3.match?(/\\A[!-:<-~]+\\z/)
      abort 'API_KEY_SESSION is not set, or contains white space, a semicolon or non-ASCII characters'
    end

    boundary = SecureRandom.hex

    uri = URI("https://api.example.com/v1/photos?size=2&app%20key=#{ERB::Util.url_encode(key2)}")
    request = Net::HTTP::Put.new(uri)
    request['Cookie'] = "theme=dark; sid=#{key3}"
    request['Authorization'] = "Basic #{credentials}"
    request['Content-Type'] = "multipart/form-data; boundary=#{boundary}"
    request.body = [
      "--#{boundary}\\r\\nContent-Disposition: form-data; name=\\"details\\"\\r\\nContent-Type: application/json\\r\\n\\r\\n{\\"a\\":1}\\r\\n".b,
      "--#{boundary}\\r\\nContent-Disposition: form-data; name=\\"photo\\"; filename=\\"cat.png\\"\\r\\nContent-Type: image/png\\r\\n\\r\\n".b,
      File.binread('cat.png'),
      "\\r\\n--#{boundary}\\r\\nContent-Disposition: form-data; name=\\"note\\"\\r\\n\\r\\ntwo\\nlines\\r\\n--#{boundary}--\\r\\n".b,
    ].join

    options = { use_ssl: uri.scheme == 'https', open_timeout: 30, read_timeout: 30 }
    response = Net::HTTP.start(uri.hostname, uri.port, options) do |http|
      http.request(request)
    end

    puts response.body
    abort "HTTP #{response.code}" unless response.is_a?(Net::HTTPSuccess)"
  `)
})
