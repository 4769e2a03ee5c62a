import { describe, expect, test } from 'vitest'
import {
  addBaseToLinks,
  getMarkdownPath,
  getPublicAddress,
  removeBase,
} from '#starlight/links/locate.ts'
import { assertUnambiguous } from '#portal/base-path/base-path.ts'
import { writeFolder } from '../../../support/write-folder.ts'

describe('addBaseToLinks', () => {
  test.each([
    ['<a href="/console/#top">x</a>', '<a href="/docs/console/#top">x</a>'],
    ['<a href=/console/>x</a>', '<a href=/docs/console/>x</a>'],
    [`<a class="/a" href = '/'>x</a>`, `<a class="/a" href = '/docs/'>x</a>`],
    ['<noscript><img src="/a.png"></noscript>', '<noscript><img src="/docs/a.png"></noscript>'],
    ['<template><a href="/a/">x</a></template>', '<template><a href="/docs/a/">x</a></template>'],
    ['<a href="/docsend/">x</a>', '<a href="/docs/docsend/">x</a>'],
    ['<IMG hidden SRC="/a.png" alt="a > b">', '<IMG hidden SRC="/docs/a.png" alt="a > b">'],
    [
      '<a title=\' href="/a/" \' href="/b/">x</a>',
      '<a title=\' href="/a/" \' href="/docs/b/">x</a>',
    ],
    [
      '<script>"</a>"</script><a href="/a/">x</a>',
      '<script>"</a>"</script><a href="/docs/a/">x</a>',
    ],
    ['<a href="/a/"></a><a href="/b/"></a>', '<a href="/docs/a/"></a><a href="/docs/b/"></a>'],
  ])('%s becomes %s', (html, expected) => {
    expect(addBaseToLinks(html, '/docs')).toBe(expected)
  })

  test.each([
    '<a href="/docs/">x</a>',
    '<a href="/docs">x</a>',
    '<a href="/docs/console/">x</a>',
    '<a href="//other.example.com/">x</a>',
    '<a href="https://api.example.com/">x</a>',
    '<a href="#top">x</a>',
    '<a href="../console/">x</a>',
    '<code>href="/console/"</code>',
    '<a data-href="/console/" title=\'"href="/console/"\'>x</a>',
    '<!-- <a href="/console/">x</a> -->',
    '<link rel="icon" href="/favicon.svg">',
    '<style>/* <a href="/console/"> */</style>',
    '<script>const href = "/console/"</script>',
  ])('%s is unchanged', (html) => {
    expect(addBaseToLinks(html, '/docs')).toBe(html)
  })
})

test.each([
  ['<a href="/console/#top">x</a>', '<a href="/docs/console#top">x</a>'],
  [`<a href='/a/?b=c&amp;d'>x</a>`, `<a href='/docs/a?b=c&amp;d'>x</a>`],
  ['<a href="/">x</a>', '<a href="/docs">x</a>'],
  ['<a href="/docs/console/">x</a>', '<a href="/docs/console">x</a>'],
  ['<a href="/llms.txt">x</a>', '<a href="/docs/llms.txt">x</a>'],
])('In a site without trailing slashes, %s becomes %s', (html, expected) => {
  expect(addBaseToLinks(html, '/docs', { ending: '', base: '/docs' })).toBe(expected)
})

test('A base that equals the path of a page fails the build', async () => {
  const directory = await writeFolder({ 'console/index.html': '' })

  expect(() => assertUnambiguous('/console', `${directory}/`)).toThrow(
    'PORTAL_BASE is /console, which is also the path of a page of this site, so links to it would be ambiguous. Choose another path, for example /docs/console.',
  )
  expect(() => assertUnambiguous('/docs', `${directory}/`)).not.toThrow()
})

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
