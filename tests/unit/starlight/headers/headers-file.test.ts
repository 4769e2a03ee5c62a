import { describe, expect, test } from 'vitest'
import { formatHeadersFile } from '#starlight/headers/headers-file.ts'
import { hosts } from '#starlight/headers/hosts.ts'
import { createSiteHeaders } from '#starlight/headers/site-headers.ts'
import { parseAsCloudflare, parseAsNetlify } from '../../../support/send-headers.ts'

const policy = "default-src 'self'"
const site = {
  policy,
  siteUrl: 'https://docs.example.com',
  base: '',
  hashedPath: '/_astro/',
  signInFolders: ['/api'],
  guests: ['/guides/try/'],
}
const guest = createSiteHeaders({
  ...site,
  folders: ['/api'],
  pages: ['/api/', '/api/console/', '/api/oauth/return/'],
})
const root = createSiteHeaders({
  ...site,
  folders: [''],
  guests: [],
  pages: ['/', '/console/', '/reference/list-pets/'],
})

/** The headers that each host sends for an address; undefined for a header that it does not send. */
type Expected = readonly (readonly [address: string, name: string, value: string | undefined])[]

const cases: Readonly<Record<string, readonly [typeof guest, own: string, Expected]>> = {
  'A block of the same path keeps its headers': [
    root,
    '/*\n  X-Robots-Tag: noindex\n  Access-Control-Allow-Origin: *\n/_astro/*\n  X-Own: 1\n',
    [
      ['/console/', 'x-robots-tag', 'noindex'],
      ['/console/', 'access-control-allow-origin', '*'],
      ['/console/', 'content-security-policy', policy],
      ['/_astro/a.js', 'x-own', '1'],
      ['/_astro/a.js', 'cache-control', 'public, max-age=31536000, immutable'],
    ],
  ],
  'Files with CRLF or without a final newline are supported': [
    root,
    '# Ours\r\n/*\r\n  X-Robots-Tag: noindex',
    [
      ['/', 'x-robots-tag', 'noindex'],
      ['/', 'x-frame-options', 'DENY'],
    ],
  ],
  'Cloudflare uses the last block of a path': [
    guest,
    '/api/*\n  X-Own: 1\n/api/*\n  X-Own: 2\n',
    [
      ['/api/console/', 'x-own', '2'],
      ['/api/console/', 'content-security-policy', policy],
    ],
  ],
  'Pages of a portal get its policy, and other pages keep the site’s': [
    guest,
    "/*\n  Content-Security-Policy: default-src 'none'\n",
    [
      ['/', 'content-security-policy', "default-src 'none'"],
      ['/guides/first/', 'content-security-policy', "default-src 'none'"],
      ['/api/', 'content-security-policy', policy],
      ['/api/console/', 'content-security-policy', policy],
      ['/guides/try/', 'content-security-policy', policy],
    ],
  ],
  'A policy of the site that comes after the block of the portal’s path': [
    guest,
    "/api/*\n  X-Own: 1\n\n/*\n  Content-Security-Policy: default-src 'none'",
    [
      ['/api/console/', 'content-security-policy', policy],
      ['/api/console/', 'x-own', '1'],
      ['/', 'content-security-policy', "default-src 'none'"],
    ],
  ],
  'A policy for some pages of a portal': [
    guest,
    "/api/console/*\n  content-security-policy: default-src 'none'\n  X-Own: 1\n/:folder/console/\n  Content-Security-Policy: img-src x\n",
    [
      ['/api/console/', 'content-security-policy', policy],
      ['/api/console/', 'x-own', '1'],
      ['/blog/console/', 'content-security-policy', 'img-src x'],
    ],
  ],
  'A line that detaches the policy of the portal': [
    guest,
    '/*\n  X-Own: 1\n/api/console/*\n  ! Content-Security-Policy\n  ! X-Own\n',
    [['/api/console/', 'content-security-policy', policy]],
  ],
  'A policy in the block of a portal that is the site': [
    root,
    "/*\n  Content-Security-Policy: default-src 'none'\n  X-Own: 1\n",
    [
      ['/console/', 'content-security-policy', policy],
      ['/console/', 'x-own', '1'],
    ],
  ],
  'Files without a page of the portal keep the site’s headers': [
    root,
    '/embed/*\n  Content-Security-Policy: frame-ancestors *\n  X-Frame-Options: ALLOWALL\n\n/*\n  X-Own: 1\n',
    [
      ['/embed/a.html', 'content-security-policy', 'frame-ancestors *'],
      ['/embed/a.html', 'x-frame-options', 'ALLOWALL'],
      ['/embed/a.html', 'referrer-policy', 'no-referrer'],
      ['/console/', 'content-security-policy', policy],
      ['/console/', 'x-frame-options', 'DENY'],
    ],
  ],
  'Other headers of the site stay, each once': [
    guest,
    '/*\n  Referrer-Policy: same-origin\n  X-Frame-Options: SAMEORIGIN\n  Cache-Control: max-age=60\n/api/openapi.json\n  Cross-Origin-Resource-Policy: cross-origin\n',
    [
      ['/api/console/', 'referrer-policy', 'same-origin'],
      ['/api/console/', 'x-frame-options', 'SAMEORIGIN'],
      ['/api/console/', 'cross-origin-resource-policy', 'same-origin'],
      ['/api/openapi.json', 'cross-origin-resource-policy', 'cross-origin'],
      ['/_astro/a.js', 'cache-control', 'max-age=60'],
    ],
  ],
  'The redirect URI of a sign-in is not stored': [
    guest,
    '/*\n  Cache-Control: max-age=60\n/api/oauth/return*\n  Cache-Control: max-age=70\n',
    [
      ['/api/oauth/return/', 'cache-control', 'no-store'],
      ['/api/', 'cache-control', 'max-age=60'],
    ],
  ],
  'Other pages get no policy if the site has none': [
    guest,
    '/*\n  X-Own: 1\n',
    [
      ['/guides/try/', 'content-security-policy', undefined],
      ['/guides/try/', 'x-own', '1'],
      ['/api/', 'content-security-policy', policy],
    ],
  ],
}

describe.each(Object.entries(cases))('%s', (_, [headers, own, expected]) => {
  test.each([
    ['Netlify', parseAsNetlify],
    ['Cloudflare', parseAsCloudflare],
  ])('on %s', async (_host, read) => {
    const send = await read(formatHeadersFile(headers, own).text)

    expect(expected.map(([address, name]) => [address, name, send(address)[name]])).toEqual(
      expected,
    )
  })
})

test('The order, the comments and the other blocks of the site stay unchanged', () => {
  const own =
    '# Ours\n/old\n  X-Robots-Tag: noindex\n\n# Everything\n/*\n  X-Own: 1\n# Last\n/new\n\tX-Own: 2\n'

  const { text } = formatHeadersFile({ ...root, always: { 'x-frame-options': 'DENY' } }, own)

  const [before, after] = own.split('# Last')
  const merged = `${before}  x-frame-options: DENY\n# Last${after}`
  expect(text.slice(0, merged.length)).toBe(merged)
})

test('A block with only a policy for pages of the portal is omitted', () => {
  const own = '# Console\n/api/console/*\n  Content-Security-Policy: img-src x\n'

  const { text } = formatHeadersFile(guest, own)

  expect(text).toMatch(/^# Console\n/)
  expect(text).not.toContain('/api/console/*')
})

test('Lines with a replaced policy are reported', () => {
  expect(getReplaced('/*\n  X-Own: 1\n')).toEqual([])
  expect(getReplaced("/*\n  X-Own: 1\n  Content-Security-Policy: default-src 'none'\n")).toEqual([
    3,
  ])
  expect(getReplaced('/blog/*\n  Content-Security-Policy: img-src x\n')).toEqual([])
  expect(getReplaced('/api/*\n  Content-Security-Policy: img-src x\n')).toEqual([2])
})

test('The folder of an old version gets no headers in addition to the current one’s', () => {
  const { paths } = createSiteHeaders({ ...site, folders: ['/pets', '/pets/v1', '/owners'] })

  expect(paths).toEqual(['/pets/', '/owners/'])
})

function getReplaced(own: string): readonly number[] {
  return formatHeadersFile(guest, own).replacedPolicies
}

const plain = {
  policy: "default-src 'none'",
  siteUrl: undefined,
  base: '',
  hashedPath: '/_astro/',
  folders: [''],
}
const below = { ...plain, base: '/docs', hashedPath: '/docs/_astro/' }

test('The file has blocks for the site, immutable files and the catalogue, with HSTS for https sites', () => {
  expect(formatFile({ siteUrl: 'https://docs.example.com' })).toBe(`/*
  content-security-policy: default-src 'none'
  cross-origin-opener-policy: same-origin
  cross-origin-resource-policy: same-origin
  origin-agent-cluster: ?1
  permissions-policy: clipboard-write=(self), local-network=(self), loopback-network=(self), accelerometer=(), autoplay=(), camera=(), clipboard-read=(), display-capture=(), encrypted-media=(), fullscreen=(), geolocation=(), gyroscope=(), hid=(), idle-detection=(), magnetometer=(), microphone=(), midi=(), payment=(), picture-in-picture=(), publickey-credentials-get=(), screen-wake-lock=(), serial=(), usb=(), xr-spatial-tracking=()
  referrer-policy: no-referrer
  x-content-type-options: nosniff
  x-frame-options: DENY
  strict-transport-security: max-age=63072000; includeSubDomains

/_astro/*
  cache-control: public, max-age=31536000, immutable

/.well-known/api-catalog
  content-type: application/linkset+json
`)
})

test.each([undefined, 'http://localhost:4321'])(
  'A site at %s does not require https',
  (siteUrl) => {
    expect(formatFile({ siteUrl })).not.toContain('strict-transport-security')
  },
)

test('A line that static hosts would ignore fails the build', () => {
  const long = `script-src ${"'sha256-0000='".repeat(150)}`

  expect(() => formatFile({ policy: long })).toThrow(
    'The line content-security-policy of _headers would be 2138 characters long, and static hosts ignore lines longer than 2000. Move inline scripts into files: each one costs 54 characters.',
  )
})

test('The path of immutable files starts with the base path', () => {
  expect(formatFile(below)).toContain('\n/docs/_astro/*\n')
})

test('The redirect URI of a sign-in has cache-control: no-store on all hosts', () => {
  const folders = ['/pets', '/v1.2']
  const headers = createSiteHeaders({ ...below, folders, signInFolders: ['/v1.2'] })
  const path = '/docs/v1.2/oauth/return'
  expect(hosts.netlify(headers)).toContain(`\n${path}*\n  cache-control: no-store\n`)
  expect(hosts.nginx(headers)).toContain('\n  "~^/docs/v1\\.2/oauth/return" "no-store";\n')
  const caddy = hosts.caddy(headers)
  expect(caddy).toContain(`@other not path /docs/_astro/* ${path}*\n`)
  expect(caddy).toContain(`\nheader ${path}* cache-control "no-store"\n`)
  expect(JSON.parse(hosts.vercel(headers)).headers).toContainEqual({
    source: `${path}(.*)`,
    headers: [{ key: 'cache-control', value: 'no-store' }],
  })
})

test('The first page of a portal has its own rule if addresses have no trailing slash', () => {
  const form = { ending: '', base: '/docs' } as const
  const headers = createSiteHeaders({ ...below, form, folders: ['/pets'] })

  const written = hosts.netlify(headers).split('\n')
  expect(written.filter((line) => line.startsWith('/docs/pets'))).toEqual([
    '/docs/pets/*',
    '/docs/pets',
  ])
  const vercel = JSON.parse(hosts.vercel(headers))
  expect(vercel.trailingSlash).toBe(false)
  expect(vercel.headers[1].source).toBe('/docs/pets')
  expect(hosts.caddy(headers)).toContain('@portal path /docs/pets/* /docs/pets\n')
  expect(hosts.nginx(headers)).toContain(
    '  "~^/docs/pets/" "nosniff";\n  "/docs/pets" "nosniff";\n',
  )
})

function formatFile(options: Partial<Parameters<typeof createSiteHeaders>[0]>): string {
  return hosts.netlify(createSiteHeaders({ ...plain, ...options }))
}
