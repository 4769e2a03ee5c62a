import { expect, test } from 'vitest'
import { lockScalar } from '#starlight/pages/scalar/start-scalar.ts'

test('Scalar asks for no key and sends no requests or telemetry', () => {
  expect(lockScalar({ openapi: '3.1.0' })).toMatchObject({
    content: { openapi: '3.1.0' },
    hideTestRequestButton: true,
    hideClientButton: true,
    hiddenClients: true,
    persistAuth: false,
    agent: { disabled: true },
    mcp: { disabled: true },
    showDeveloperTools: 'never',
    telemetry: false,
    withDefaultFonts: false,
  })
})

test('Scalar gets no address to load, call or proxy through', () => {
  const given = Object.keys(lockScalar({}))

  for (const name of ['url', 'sources', 'proxyUrl', 'baseServerURL', 'pluginUrls', 'plugins'])
    expect(given).not.toContain(name)
})
