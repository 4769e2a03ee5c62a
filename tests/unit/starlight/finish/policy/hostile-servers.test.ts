import { expect, test } from 'vitest'
import { hosts } from '#starlight/headers/hosts.ts'
import { createSiteHeaders } from '#starlight/headers/site-headers.ts'
import { permitPage, permitSite, formatPolicy } from '#starlight/finish/policy/policy.ts'
import { getPolicySources } from '#starlight/reference/api-reference.ts'
import { parseOpenApiText } from '../../../../fixtures/documents/parse-openapi-text.ts'

const local = 'http://127.0.0.1:4565'
const hashes = {
  scripts: Array.from({ length: 20 }, (_, index) => `'sha256-${String(index).padStart(43, '0')}='`),
  styles: Array.from({ length: 10 }, (_, index) => `'sha256-${String(index).padStart(43, '1')}='`),
}

test.each([
  'https://d;script-src-elem',
  'https://d;frame-ancestors',
  'https://d;report-uri',
  'https://*',
  'https://*.example.com',
  'https://a,b',
  "https://'unsafe-inline'",
  'https://a"b',
  'https://$x',
  'https://${x}',
  'https://a b',
  'https://a\nX-Injected: 1',
  'https://a\\;b',
  'https://a\uff1bb',
  'https://a%3Bscript-src',
])('The server %j is omitted from policies and header files', (url) => {
  const { operations } = parse({ servers: [{ url }, { url: local }] })

  const usable = operations[0]?.servers.filter(({ error: fault }) => fault === undefined)
  expect(usable).toEqual([{ url: local, description: undefined, variables: [] }])
  expectOnly(local, operations)
})

test.each([
  ['a variable', 'https://{a}', { a: { default: 'd;script-src-elem' } }],
  ['a choice', 'https://{a}', { a: { default: 'b.example', enum: ['b.example', '*'] } }],
  ['a scheme', '{a}://d', { a: { default: 'https://x;script-src-elem/?' } }],
  [
    'a complete address',
    '{a}',
    { a: { default: 'https://d;script-src-elem', enum: ['https://d;x'] } },
  ],
])('%s adds nothing else to a policy', (_, url, variables) => {
  const { operations } = parse({ servers: [{ url, variables }, { url: local }] })
  const permitted = getPolicySources(operations, nowhere)

  expect(permitted).toEqual(
    permitted.filter((origin) => /^https?:\/\/[\w.-]+(:\d+)?$/.test(origin)),
  )
  expect(permitted).toContain(local)
})

test.each(['d;script-src-elem', '*', '$x', '', 'https://a.example', 'a.example:x', '1'])(
  'The host %j of Swagger 2.0 is omitted from policies',
  (host) => {
    const { operations, problems } = parseSwagger({ host, basePath: '/v1' })

    expect(getPolicySources(operations, nowhere)).toEqual([])
    expect(operations[0]?.callable.from).toBe('nowhere')
    expect(problems.map(({ line }) => line)).toContain(3)
  },
)

test.each(['.evil.example', '@evil.example', ':80@evil.example', 'v1'])(
  'The basePath %j of Swagger 2.0 does not change the host',
  (basePath) => {
    const { operations } = parseSwagger({ host: 'a.example', basePath })

    expect(getPolicySources(operations, nowhere)).toEqual(['https://a.example'])
  },
)

test('Policies with 50 servers of ordinary length fit the limits of all hosts', () => {
  const urls = Array.from(
    { length: 50 },
    (_, index) => `https://region-${index}.api.company-name.com`,
  )
  const { operations } = parse({ servers: urls.map((url) => ({ url })) })
  const permitted = getPolicySources(operations, nowhere)

  expect(permitted.length).toBeGreaterThan(45)
  expect(permitted).toEqual(urls.slice(0, permitted.length))
  const headers = createSiteHeaders({
    policy: formatPolicy(permitSite([{ hashes, trustedTypes: ['vue'] }], { called: permitted })),
    siteUrl: undefined,
    base: '',
    hashedPath: '/_astro/',
    folders: [''],
  })
  const lines = hosts.cloudflare(headers).split('\n')
  expect(lines.filter(({ length }) => length > 2000)).toEqual([])
  const [main, connections, apart] = lines.filter((line) =>
    line.startsWith('  content-security-policy: '),
  )
  expect(main).toMatch(/; connect-src \*$/)
  expect(connections).toBe(`  content-security-policy: connect-src 'self' ${permitted.join(' ')}`)
  expect(apart).toBe(
    "  content-security-policy: base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types default vue; frame-ancestors 'none'",
  )
  for (const write of Object.values(hosts)) expect(write(headers)).toContain(permitted.at(-1))
})

const nowhere = { sandboxUrl: undefined, apiBaseUrl: undefined }

function expectOnly(origin: string, operations: ReturnType<typeof parse>['operations']): void {
  const permitted = getPolicySources(operations, nowhere)
  expect(permitted).toEqual([origin])
  const page = formatPolicy(permitPage({ hashes }, { called: permitted }))
  expect(page.split('; ').map((directive) => directive.split(' ')[0])).toEqual(
    Object.keys(permitPage({ hashes }, { called: [] })),
  )
}

function parse(part: object) {
  return parseOpenApiText(
    JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'Sample', version: '1' },
      ...part,
      paths: { '/a': { get: {} } },
    }),
  )
}

function parseSwagger({ host, basePath }: { readonly host: string; readonly basePath: string }) {
  return parseOpenApiText(
    `swagger: '2.0'\ninfo: { title: Sample, version: '1' }\nhost: ${JSON.stringify(host)}\nbasePath: ${JSON.stringify(basePath)}\nschemes: [https]\npaths: { /a: { get: { responses: {} } } }\n`,
  )
}
