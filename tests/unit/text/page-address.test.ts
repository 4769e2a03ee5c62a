import { expect, test } from 'vitest'
import { choosePageForm, normalizePagePath, formatAddress } from '#text/page-address.ts'

const settings = {
  base: '/docs/',
  trailingSlash: 'ignore',
  build: { format: 'directory' },
} as const
const bare = choosePageForm({ ...settings, trailingSlash: 'never' })
const file = choosePageForm({ ...settings, trailingSlash: 'never', build: { format: 'file' } })

test.each(['directory', 'preserve'] as const)(
  'Format %s keeps trailing slashes unless trailingSlash is never',
  (format) => {
    const write = (trailingSlash: 'always' | 'ignore' | 'never') =>
      formatAddress(
        '/docs/console/',
        choosePageForm({ ...settings, trailingSlash, build: { format } }),
      )

    expect([write('always'), write('ignore'), write('never')]).toEqual([
      '/docs/console/',
      '/docs/console/',
      '/docs/console',
    ])
  },
)

test.each([
  ['/docs/console/', '/docs/console', '/docs/console.html'],
  [
    '/docs/console/#operation=a/b/',
    '/docs/console#operation=a/b/',
    '/docs/console.html#operation=a/b/',
  ],
  ['/docs/console/?a=/', '/docs/console?a=/', '/docs/console.html?a=/'],
  ['/docs/', '/docs', '/docs/index.html'],
  ['/docs/#top', '/docs#top', '/docs/index.html#top'],
  ['/docs/v1.2/', '/docs/v1.2', '/docs/v1.2.html'],
])('%s becomes %s without a trailing slash, and %s as a file', (address, withoutSlash, asFile) => {
  expect(formatAddress(address, bare)).toBe(withoutSlash)
  expect(formatAddress(withoutSlash, bare)).toBe(withoutSlash)
  expect(formatAddress(address, file)).toBe(asFile)
  expect(formatAddress(asFile, file)).toBe(asFile)
})

test('The home page address begins with a slash', () => {
  const root = { ...settings, base: '/', trailingSlash: 'never' } as const
  expect(formatAddress('/?a#b', choosePageForm(root))).toBe('/?a#b')
  expect(formatAddress('/', choosePageForm({ ...root, build: { format: 'file' } }))).toBe(
    '/index.html',
  )
})

test.each([
  '/docs/llms.txt',
  '/docs/openapi.json#/',
  'https://a.example/b/',
  '//a.example/b/',
  '#a/',
  'b/',
])('%s is not a page of the site and stays unchanged', (address) => {
  expect([formatAddress(address, bare), formatAddress(address, file)]).toEqual([address, address])
})

test.each([
  ['/console/', '/console/'],
  ['/console', '/console/'],
  ['/console.html', '/console/'],
  ['/console/index.html', '/console/'],
  ['/index.html', '/'],
  ['/', '/'],
  ['/a/members.html/', '/a/members.html/'],
])('%s normalizes to %s', (path, page) => {
  expect(normalizePagePath(path)).toBe(page)
})
