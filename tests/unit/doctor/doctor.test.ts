import { describe, expect, test } from 'vitest'
import { readChoices, UsageError } from '#command-line/run-command.ts'
import type { Environment } from '#command-line/run-command.ts'
import { doctorCommand } from '#doctor/doctor.ts'

const api = 'https://api.example.com'

test('The default is the portal of npm start', () => {
  expect(readChoices(doctorCommand, [`${api}/`], {})).toEqual({
    baseUrl: api,
    origin: 'http://localhost:4321',
    key: undefined,
    isJson: false,
    document: { path: 'openapi/service.openapi.yaml', from: 'setting', overlay: undefined },
    environment: {},
  })
})

test('Options are read', () => {
  const parameters = ['--json', api, '--origin', 'https://docs.example.com/']
  expect(
    readChoices(doctorCommand, parameters, { API_KEY: 'Bearer fake_key_of_a_test' }),
  ).toMatchObject({
    origin: 'https://docs.example.com',
    key: { length: 18 },
    isJson: true,
  })
})

test.for(['http://[::1]:8080', 'http://127.0.0.2:8080', 'http://api.localhost:8080'])(
  '%s is an address of this computer',
  (baseUrl) => {
    expect(readChoices(doctorCommand, [baseUrl], {})).toMatchObject({ baseUrl })
  },
)

test('An empty API_KEY is no key', () => {
  expect(readChoices(doctorCommand, [api], { API_KEY: '' })).toMatchObject({ key: undefined })
})

const origin = 'The origin must look like https://docs.example.com, with no path.'

describe('Unusable arguments are refused with a sentence that quotes nothing', () => {
  test.for<readonly [readonly string[], string]>([
    [[], 'Give exactly one address: the base URL.'],
    [[api, api], 'Give exactly one address: the base URL.'],
    [['--A1b2-fake_key', api], 'There is no option of that name.'],
    [
      ['http://api.example.com'],
      'The base URL must begin with https:// (http:// only for this machine).',
    ],
    [['api.example.com'], 'The base URL is not an absolute URL.'],
    [[`${api}:99999`], 'The base URL has a port that is not a number from 1 to 65535.'],
    [['https://user:word@api.example.com'], 'The base URL contains a user name or password.'],
    [[`${api}/?a=b`], 'The base URL has a query.'],
    [[`${api}/#a`], 'The base URL has a fragment.'],
    [[api, '--origin', 'docs'], origin],
    [[api, '--origin', 'https://docs.example.com/portal/'], origin],
    [[api, '--origin', 'file:///'], origin],
    [[api, '--origin', "https://a'b.example"], origin],
  ])('%j', ([parameters, sentence]) => {
    expect(findRefusal(parameters)).toBe(`${sentence}${hint}`)
  })

  test('A key that no header can carry', () => {
    const refused = findRefusal([api], { API_KEY: 'fake_key\nof_a_test' })
    expect(refused).toMatch(/^The key in API_KEY cannot be sent\. \S/)
    expect(refused).not.toMatch(/fake|of_a_test/)
  })

  test('An address that contains the key', () => {
    const API_KEY = 'fake_key_of_a_test'
    expect(findRefusal([`${api}/${API_KEY}`], { API_KEY })).toBe(
      `An address contains the key. Put the key in API_KEY only.${hint}`,
    )
  })
})

const hint = '\n\nnpm run --silent doctor -- --help says how to use it.'

function findRefusal(parameters: readonly string[], environment: Environment = {}): string {
  try {
    readChoices(doctorCommand, parameters, environment)
  } catch (error) {
    if (error instanceof UsageError) return error.message
    throw error
  }
  return ''
}
