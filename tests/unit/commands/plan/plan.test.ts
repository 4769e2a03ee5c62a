import { describe, expect, test } from 'vitest'
import { readChoices } from '#command-line/run-command.ts'
import type { Environment } from '#command-line/run-command.ts'
import { planCommand } from '#commands/plan/plan.ts'
import { curl } from '#core/snippet/curl.ts'

const defaults = {
  document: { path: 'openapi/service.openapi.yaml', overlay: undefined },
  isVerbose: false,
  environment: {},
}
const choose = (parameters: readonly string[], environment: Environment) =>
  readChoices(planCommand, parameters, environment)

test('The defaults are the portal’s document, no inputs, no base and no language', () => {
  const request = {
    operation: 'a/b',
    inputs: undefined,
    language: undefined,
    base: undefined,
  }
  expect(choose(['--operation', 'a/b'], {})).toEqual({ ...defaults, request })
  expect(choose(['--list'], {})).toEqual({ ...defaults, request: undefined })
})

test('Options are read', () => {
  const parameters = ['--operation=-x', '--inputs', '-', '--language', 'curl', '--verbose']
  const others = ['--document', 'my api.json', '--base', 'https://api.example.com/v1/']
  expect(choose([...parameters, ...others], {})).toEqual({
    document: { path: 'my api.json', overlay: undefined },
    isVerbose: true,
    environment: {},
    request: {
      operation: '-x',
      inputs: '-',
      language: curl,
      base: 'https://api.example.com/v1/',
    },
  })
})

test('Settings are the defaults of document and base, and empty ones are not set', () => {
  const settings = {
    PORTAL_OPENAPI: 'other.yaml',
    PORTAL_OVERLAY: 'other.overlay.yaml',
    PORTAL_API_BASE_URL: 'https://api.example.com/',
  }
  expect(choose(['--operation', 'a'], settings)).toMatchObject({
    document: { path: 'other.yaml', overlay: 'other.overlay.yaml' },
    request: { base: 'https://api.example.com' },
  })
  expect(
    choose(['--operation', 'a', '--document', 'b', '--base', 'http://localhost:1'], settings),
  ).toMatchObject({
    document: { path: 'b', overlay: undefined },
    request: { base: 'http://localhost:1' },
  })
  expect(
    choose(['--operation', 'a'], { PORTAL_OPENAPI: ' ', PORTAL_API_BASE_URL: '' }),
  ).toMatchObject({ document: defaults.document, request: { base: undefined } })
})

describe('Wrong usage is refused with a sentence', () => {
  test.for<readonly [readonly string[], string]>([
    [[], 'Name an operation with --operation, or use --list.'],
    [['a'], 'An argument belongs to no option.'],
    [['--operaton', 'a'], 'There is no option of that name.'],
    [['--__proto__'], 'There is no option of that name.'],
    [['--operation'], 'An option lacks its value, or has one and takes none.'],
    [['--operation='], 'Name an operation with --operation, or use --list.'],
    [['--list=yes'], 'An option lacks its value, or has one and takes none.'],
    [
      ['--operation', 'a', '--language', 'Curl'],
      'There is no language “Curl”. Choose one of: curl,',
    ],
    [
      ['--operation', 'a', '--base', 'api.example.com'],
      '--base is not an absolute URL. Write it like https://api.example.com.',
    ],
  ])('%j', ([parameters, told]) => {
    expect(() => choose(parameters, {})).toThrow(told)
  })

  test('A base URL is not quoted, because it may hold a password', () => {
    const settings = { PORTAL_API_BASE_URL: 'https://someone:fake_password@api.example.com' }
    expect(() => choose(['--operation', 'a'], settings)).toThrow(
      /^PORTAL_API_BASE_URL contains a user name or password\. Write it like https:\/\/api\.example\.com\.\n\nnpm run --silent plan -- --help says how to use it\.$/,
    )
  })
})
