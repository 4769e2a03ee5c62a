import { expect, test } from 'vitest'
import { getPublicAddress, removeBase, getMarkdownPath } from '#starlight/links/locate.ts'

test.each([
  ['/', '/index.md'],
  ['/quickstart/', '/quickstart.md'],
  ['/errors/offline/', '/errors/offline.md'],
])('The page %s is available as Markdown at %s', (path, markdown) => {
  expect(getMarkdownPath(path)).toBe(markdown)
})

const origin = 'https://example.com'

test.each([
  ['/console/', undefined, '', '/console/'],
  ['/console/', origin, '', `${origin}/console/`],
  ['/console/', undefined, '/docs', '/docs/console/'],
  ['/console/', origin, '/docs', `${origin}/docs/console/`],
  ['/docs/console/#top', origin, '/docs', `${origin}/docs/console/#top`],
  ['/docsify/', origin, '/docs', `${origin}/docs/docsify/`],
])('%s of %s with the base "%s" is %s', (path, siteUrl, base, address) => {
  expect(getPublicAddress(path, { siteUrl, base })).toBe(address)
})

test.each([
  ['/docs/console/', '/docs', '/console/'],
  ['/docs/', '/docs', '/'],
  ['/console/', '', '/console/'],
  ['/docsify/', '/docs', '/docsify/'],
  ['/docs', '/docs', '/'],
  ['/docs/console.html', '/docs', '/console/'],
])('%s with the base "%s" is the page %s', (pathname, base, path) => {
  expect(removeBase(pathname, base)).toBe(path)
})
