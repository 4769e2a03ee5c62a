import { describe, expect, test } from 'vitest'
import { parseChoices } from '#cli/command-line/run-command.ts'
import type { Environment } from '#cli/command-line/run-command.ts'
import { planCommand } from '#cli/plan/plan.ts'

const defaults = {
  document: { path: 'openapi/service.openapi.yaml', overlay: undefined, samples: undefined },
  snippets: undefined,
  isVerbose: false,
  environment: {},
}
const choose = (parameters: readonly string[], environment: Environment) =>
  parseChoices(planCommand, parameters, environment)

test('Defaults to the portal’s document, no inputs, no base and no language', () => {
  const request = {
    operation: 'a/b',
    inputs: undefined,
    language: undefined,
    base: undefined,
  }
  expect(choose(['--operation', 'a/b'], {})).toEqual({ ...defaults, request })
  expect(choose(['--list'], {})).toEqual({ ...defaults, request: undefined })
})

test('Parses options', () => {
  const parameters = ['--operation=-x', '--inputs', '-', '--language', 'curl', '--verbose']
  const others = ['--document', 'my api.json', '--base', 'https://api.example.com/v1/']
  const snippets = ['--samples', 'go=go/*.go', '--snippets=go= Acme SDK', '--snippets=curl']
  expect(choose([...parameters, ...others, ...snippets], {})).toEqual({
    document: { path: 'my api.json', overlay: undefined, samples: { go: 'go/*.go' } },
    snippets: [{ id: 'go', label: 'Acme SDK' }, { id: 'curl' }],
    isVerbose: true,
    environment: {},
    request: {
      operation: '-x',
      inputs: '-',
      language: 'curl',
      base: 'https://api.example.com/v1/',
    },
  })
})

test('Settings are the defaults of document and base; empty ones are ignored', () => {
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

describe('Refuses invalid usage with an explanation', () => {
  test.for<readonly [readonly string[], string]>([
    [[], 'Name an operation with --operation, or use --list.'],
    [['a'], 'Unexpected argument.'],
    [['--operaton', 'a'], 'Unknown option.'],
    [['--__proto__'], 'Unknown option.'],
    [['--operation'], 'An option is missing its value, or has a value but takes none.'],
    [['--operation='], 'Name an operation with --operation, or use --list.'],
    [['--list=yes'], 'An option is missing its value, or has a value but takes none.'],
    [['--list', '--snippets', 'C#'], "Write --snippets like 'typescript=Acme SDK'."],
    [['--list', '--snippets=go', '--snippets=go=Go'], '--snippets must name each language once.'],
    [
      ['--operation', 'a', '--base', 'api.example.com'],
      '--base is not an absolute URL. Write it like https://api.example.com.',
    ],
  ])('%j', ([parameters, message]) => {
    expect(() => choose(parameters, {})).toThrow(message)
  })

  test('Does not quote a base URL, because it may contain a password', () => {
    const settings = { PORTAL_API_BASE_URL: 'https://someone:fake_password@api.example.com' }
    expect(() => choose(['--operation', 'a'], settings)).toThrow(
      /^PORTAL_API_BASE_URL contains a user name or password\. Write it like https:\/\/api\.example\.com\.\n\nRun npm run --silent plan -- --help for usage\.$/,
    )
  })
})
