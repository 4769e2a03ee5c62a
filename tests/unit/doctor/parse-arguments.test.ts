import { describe, expect, test } from 'vitest'
import { serverNames } from '#doctor/advice/advice.ts'
import { parseArguments } from '#doctor/parse-arguments.ts'

const api = 'https://api.example.com'

test('The defaults are the portal of npm start and every server', () => {
  expect(parseArguments([`${api}/`], {})).toEqual({
    kind: 'consult',
    baseUrl: api,
    origin: 'http://localhost:4321',
    key: undefined,
    servers: serverNames,
    isJson: false,
  })
})

test('Options are read', () => {
  const parameters = ['--json', api, '--origin', 'https://docs.example.com/', '--server', 'caddy']
  expect(parseArguments(parameters, { API_KEY: 'Bearer fake_key_of_a_test' })).toMatchObject({
    origin: 'https://docs.example.com',
    key: { length: 18 },
    servers: ['caddy'],
    isJson: true,
  })
})

test.for(['http://[::1]:8080', 'http://127.0.0.2:8080', 'http://api.localhost:8080'])(
  '%s is an address of this computer',
  (baseUrl) => {
    expect(parseArguments([baseUrl], {})).toMatchObject({ kind: 'consult', baseUrl })
  },
)

test('An empty API_KEY is no key', () => {
  expect(parseArguments([api], { API_KEY: '' })).toMatchObject({ key: undefined })
})

test.for(['--help', '-h'])('%s requests help', (flag) => {
  expect(parseArguments([flag], {})).toEqual({ kind: 'help' })
})

const origin = 'The origin must look like https://docs.example.com, with no path.'

describe('Unusable arguments are refused with a sentence that quotes nothing', () => {
  test.for<readonly [readonly string[], string]>([
    [[], 'Give exactly one address: the base URL.'],
    [[api, api], 'Give exactly one address: the base URL.'],
    [['--key', 'x', api], 'The arguments could not be understood.'],
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
    [
      [api, '--server', 'apache'],
      'The server must be one of these: nginx, caddy, express, hono, aws, kong.',
    ],
  ])('%j', ([parameters, sentence]) => {
    expect(parseArguments(parameters, {})).toEqual({ kind: 'refused', sentence })
  })

  test('A key that no header can carry', () => {
    const refused = parseArguments([api], { API_KEY: 'fake_key\nof_a_test' })
    expect(refused).toMatchObject({
      kind: 'refused',
      sentence: expect.stringMatching(/^The key in API_KEY cannot be sent\. \S/),
    })
    expect(JSON.stringify(refused)).not.toMatch(/fake|of_a_test/)
  })

  test('An address that contains the key', () => {
    const API_KEY = 'fake_key_of_a_test'
    expect(parseArguments([`${api}/${API_KEY}`], { API_KEY })).toEqual({
      kind: 'refused',
      sentence: 'An address contains the key. Put the key in API_KEY only.',
    })
  })
})
