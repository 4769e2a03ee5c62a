import { describe, expect, test } from 'vitest'
import { parseSettings, SettingsError } from '#starlight/reference/settings.ts'
import type { Settings } from '#starlight/reference/settings.ts'

const likeApi = 'Write it like https://api.example.com.'
const likeDocs =
  'must be a path of letters, digits, dots, hyphens and underscores. Write it like /docs.'
const namedByIPv6 =
  'names its host by an IPv6 address, which the content security policy of a page cannot permit (CSP Level 3, section 2.3.1).'
const port = 'must be a port number from 1 to 65535.'
const local = { PORTAL_SANDBOX_URL: 'http://localhost:5001', PORT: '5000' }

describe('invalid settings', () => {
  test.each([
    ['PORTAL_API_BASE_URL', 'api.example.com', `is not an absolute URL. ${likeApi}`],
    [
      'PORTAL_SANDBOX_URL',
      'http://[::1]:4322',
      `${namedByIPv6} Write it like http://localhost:4322.`,
    ],
    ['PORTAL_API_BASE_URL', 'https://[2001:db8::1]/v1', `${namedByIPv6} ${likeApi}`],
    ['PORTAL_WEB_APP_URL', 'app', 'is not an absolute URL. Write it like https://app.example.com.'],
    ['PORT', '0', port],
    ['PORT', '65536', port],
    ['PORT', '80.5', port],
    ['SANDBOX_PORT', 'http', port],
    [
      'SANDBOX_PORT',
      '4321',
      'must differ from PORT: the portal and the sandbox each need their own port.',
    ],
    [
      'PORTAL_ALLOW_CLIENT_SECRETS',
      'yes',
      'must be 1 to let readers enter a client secret, or 0 to disallow it.',
    ],
    [
      'PORTAL_OPEN_SERVERS',
      'yes',
      'must be 1 to let readers call any server, or 0 to disallow it.',
    ],
    [
      'PORTAL_CONSOLE_METHODS',
      'GET HEAD',
      'must be a comma-separated list of methods. Write it like GET,HEAD.',
    ],
    [
      'PORTAL_OPENAPI',
      'https://api.example.com/openapi.json',
      'must be the path of a file; URLs are not supported, so save the document locally. Write it like openapi/service.openapi.yaml.',
    ],
    ['PORTAL_BASE', '/docs?', likeDocs],
    ['PORTAL_BASE', '/a/../b', likeDocs],
    ['PORTAL_BASE', '/a"b', likeDocs],
  ])('%s=%j is rejected with a sentence', (name, value, sentence) => {
    expect(() => parseSettings({ [name]: value })).toThrow(new SettingsError(`${name} ${sentence}`))
  })

  test('Several errors have one line each', () => {
    expect(() => parseSettings({ PORT: 'x', SANDBOX_PORT: 'y' })).toThrow(
      new SettingsError(`PORT ${port}\nSANDBOX_PORT ${port}`),
    )
  })
})

describe('valid settings', () => {
  test('Defaults are port 4321, sandbox port 4322 and no server', () => {
    expect(parseSettings({})).toEqual({
      apiBaseUrl: undefined,
      webAppUrl: undefined,
      siteUrl: undefined,
      sandboxUrl: undefined,
      openapi: undefined,
      overlay: undefined,
      findings: 'inline',
      isStrict: false,
      consoleMethods: undefined,
      allowClientSecrets: false,
      hasOpenServers: false,
      base: '',
      port: 4321,
      sandboxPort: 4322,
    })
  })

  test.each(['', '   '])('A value of %j counts as not set', (value) => {
    expect(parseSettings({ PORT: value, PORTAL_API_BASE_URL: value })).toEqual(parseSettings({}))
  })

  test.each<[environment: Parameters<typeof parseSettings>[0], settings: Partial<Settings>]>([
    [
      { PORTAL_API_BASE_URL: ' https://api.example.com/base// ' },
      { apiBaseUrl: 'https://api.example.com/base' },
    ],
    [
      {
        PORTAL_OPENAPI: ' api/pets.yaml ',
        PORTAL_OVERLAY: 'api/pets.notes.yaml',
        PORTAL_STRICT: '1',
      },
      { openapi: 'api/pets.yaml', overlay: 'api/pets.notes.yaml', isStrict: true },
    ],
    [{ PORTAL_CONSOLE_METHODS: 'GET, HEAD' }, { consoleMethods: ['GET', 'HEAD'] }],
    // No page calls these, so no policy must permit them.
    [{ PORTAL_SITE_URL: 'https://[2001:db8::1]' }, { siteUrl: 'https://[2001:db8::1]' }],
    [{ PORTAL_WEB_APP_URL: 'http://[::1]:9000/app' }, { webAppUrl: 'http://[::1]:9000/app' }],
    // With a sandbox, the site is on this machine by default.
    [local, { siteUrl: 'http://localhost:5000' }],
    [
      { ...local, PORTAL_SITE_URL: 'https://docs.example.com' },
      { siteUrl: 'https://docs.example.com' },
    ],
    [{ PORTAL_BASE: '/docs' }, { base: '/docs' }],
    [{ PORTAL_BASE: 'docs/' }, { base: '/docs' }],
    [{ PORTAL_BASE: ' /docs/v1.2/ ' }, { base: '/docs/v1.2' }],
    [{ PORTAL_BASE: '/' }, { base: '' }],
  ])('%j means %j', (environment, settings) => {
    expect(parseSettings(environment)).toMatchObject(settings)
  })
})
