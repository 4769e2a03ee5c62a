import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  formatPolicy,
  hashInlineCode,
  mergeHashes,
  permitPage,
  permitSite,
} from '#starlight/finish/policy/policy.ts'
import { parseElements } from '#starlight/html/page-elements.ts'
import { createOrigins } from '../../../../fixtures/origins.ts'

const called = createOrigins('https://api.example.com')
const hashes = { scripts: ["'sha256-one='", "'sha256-two='"], styles: ["'sha256-three='"] }

test('A page may call only the service of its build', () => {
  expect(formatPolicy(permitPage({ hashes }, { called })).split('; ')).toEqual([
    "default-src 'self'",
    "script-src 'self' 'sha256-one=' 'sha256-two='",
    "style-src 'self' 'sha256-three='",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self' https://api.example.com",
    "worker-src 'self'",
    "frame-src 'none'",
    "media-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ])
})

test('A page may create the Trusted Types policies that it needs, and the header permits all of them', () => {
  const needs = { hashes, trustedTypes: ['vue'] }
  for (const policy of [permitPage(needs, { called }), permitSite([needs], { called })]) {
    expect(policy['trusted-types']).toEqual(['default', 'vue'])
  }
})

test('The policy of the site equals the policy of its pages, and also refuses framing', () => {
  expect(permitSite([{ hashes }], { called })).toEqual({
    ...permitPage({ hashes }, { called }),
    'frame-ancestors': ["'none'"],
  })
})

test('Origins of the site’s own files may load scripts and fonts, but no frames', () => {
  const policy = permitPage(
    { hashes },
    { called: [], assets: createOrigins('https://cdn.example') },
  )

  expect(policy['script-src']).toEqual(["'self'", 'https://cdn.example', ...hashes.scripts])
  expect(policy['font-src']).toEqual(["'self'", 'https://cdn.example', 'data:'])
  expect(policy['frame-src']).toEqual(["'none'"])
  expect(policy['require-trusted-types-for']).toEqual(["'script'"])
})

test('Allowed origins may run scripts and frames and be called, without Trusted Types', () => {
  const policy = permitPage(
    { hashes },
    { called: [], allowed: createOrigins('https://stats.example') },
  )

  expect(policy['script-src']).toContain('https://stats.example')
  expect(policy['connect-src']).toEqual(["'self'", 'https://stats.example'])
  expect(policy['frame-src']).toEqual(['https://stats.example'])
  expect(Object.keys(policy)).not.toContain('trusted-types')
})

test('Pictures of other origins are permitted as pictures only', () => {
  const policy = permitPage({ hashes, media: createOrigins('https://img.example') }, { called: [] })

  expect(policy['img-src']).toEqual(["'self'", 'https://img.example', 'data:', 'blob:'])
  expect(policy['script-src']).not.toContain('https://img.example')
})

test.each([permitPage({ hashes }, { called: [] }), permitSite([{ hashes }], { called: [] })])(
  'No policy permits inline scripts or eval',
  (policy) => {
    expect(policy['script-src']).not.toContain("'unsafe-inline'")
    expect(policy['script-src']).not.toContain("'unsafe-eval'")
    expect(policy['style-src'] ?? []).not.toContain("'unsafe-inline'")
  },
)

test.each([
  [
    'Inline scripts and styles, each once',
    '<head><style>a{}</style><script>one()</script></head><script>one()</script><script type="module">two()</script>',
    ['one()', 'two()'],
    ['a{}'],
  ],
  [
    'Text with the line ends that a browser sees',
    '<script>\r\n  if (1 < 2 && "&amp;") run()\r\n</script>',
    ['\n  if (1 < 2 && "&amp;") run()\n'],
    [],
  ],
  [
    'The content of <noscript>',
    '<body><noscript><style>.console{display:none}</style></noscript>',
    [],
    ['.console{display:none}'],
  ],
  ['The content of a template', '<template><script>later()</script></template>', ['later()'], []],
  [
    'No scripts from a file and no data blocks',
    '<script src="/_astro/page.js"></script><script type="application/ld+json">{}</script>',
    [],
    [],
  ],
])('%s is hashed', (_, html, scripts, styles) => {
  expect(hashInlineCode(parseElements(html))).toEqual({
    scripts: scripts.map(hash),
    styles: styles.map(hash),
  })
})

test('Hashes of several pages are merged and sorted', () => {
  const first = { scripts: ['b', 'a'], styles: [] }
  const second = { scripts: ['c', 'a'], styles: ['d'] }

  expect(mergeHashes([first, second])).toEqual({ scripts: ['a', 'b', 'c'], styles: ['d'] })
  expect(mergeHashes([second, first])).toEqual(mergeHashes([first, second]))
})

function hash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
