import { expect, test } from 'vitest'
import { hosts } from '#starlight/headers/hosts.ts'
import { createSiteHeaders } from '#starlight/headers/site-headers.ts'

const site = {
  policy: "default-src 'none'",
  siteUrl: undefined,
  base: '',
  hashedPath: '/_astro/',
  folders: [''],
}
const below = { ...site, base: '/docs', hashedPath: '/docs/_astro/' }

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
  return hosts.netlify(createSiteHeaders({ ...site, ...options }))
}
