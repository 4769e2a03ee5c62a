import { describe, expect, test } from 'vitest'
import { parseChoices, UsageError } from '#cli/command-line/run-command.ts'
import { doctorCommand } from '#cli/doctor/doctor.ts'

const api = 'https://api.example.com'

test('Defaults to the portal of npm start', () => {
  expect(parseChoices(doctorCommand, [`${api}/`], {})).toEqual({
    baseUrl: api,
    origin: 'http://localhost:4321',
    clientId: 'doctor',
    isJson: false,
    document: { path: 'openapi/service.openapi.yaml', overlay: undefined },
    environment: {},
  })
})

test('Parses command-line options', () => {
  const parameters = ['--json', api, '--origin', 'https://docs.example.com/', '--client-id', 'docs']
  expect(parseChoices(doctorCommand, parameters, {})).toMatchObject({
    origin: 'https://docs.example.com',
    clientId: 'docs',
    isJson: true,
  })
})

test.for(['http://[::1]:8080', 'http://127.0.0.2:8080', 'http://api.localhost:8080'])(
  '%s is an address of this computer',
  (baseUrl) => {
    expect(parseChoices(doctorCommand, [baseUrl], {})).toMatchObject({ baseUrl })
  },
)

const origin = 'The origin must look like https://docs.example.com, with no path.'

describe('Refuses unusable arguments without quoting them', () => {
  test.for<readonly [readonly string[], string]>([
    [[], 'Give exactly one address: the base URL.'],
    [[api, api], 'Give exactly one address: the base URL.'],
    [['--A1b2-fake_key', api], 'Unknown option.'],
    [
      ['http://api.example.com'],
      'The base URL must begin with https:// (http:// only for this machine).',
    ],
    [['https://user:word@api.example.com'], 'The base URL contains a user name or password.'],
    [[api, '--origin', 'docs'], origin],
    [[api, '--origin', 'https://docs.example.com/portal/'], origin],
    [[api, '--origin', 'file:///'], origin],
    [[api, '--origin', "https://a'b.example"], origin],
  ])('%j', ([parameters, sentence]) => {
    expect(() => parseChoices(doctorCommand, parameters, {})).toThrow(
      new UsageError(`${sentence}${hint}`),
    )
  })
})

const hint = '\n\nRun npm run --silent doctor -- --help for usage.'
