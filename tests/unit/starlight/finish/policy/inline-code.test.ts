import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { parseElements } from '#starlight/html/page-elements.ts'
import { hashInlineCode, mergeHashes } from '#starlight/finish/policy/policy.ts'

test('Inline scripts and styles are hashed, each once', () => {
  const html =
    '<head><style>a{}</style><script>one()</script></head><script>one()</script><script type="module">two()</script>'

  expect(hashInlineCode(parseElements(html))).toEqual({
    scripts: [hash('one()'), hash('two()')],
    styles: [hash('a{}')],
  })
})

test('Text is hashed with the line ends that a browser sees', () => {
  const html = '<script>\r\n  if (1 < 2 && "&amp;") run()\r\n</script>'

  expect(hashInlineCode(parseElements(html)).scripts).toEqual([
    hash('\n  if (1 < 2 && "&amp;") run()\n'),
  ])
})

test('The content of <noscript> is hashed', () => {
  const html = '<body><noscript><style>.console{display:none}</style></noscript>'

  expect(hashInlineCode(parseElements(html)).styles).toEqual([hash('.console{display:none}')])
})

test('The content of a template is hashed', () => {
  expect(
    hashInlineCode(parseElements('<template><script>later()</script></template>')).scripts,
  ).toEqual([hash('later()')])
})

test('Scripts from a file and data blocks need no hash', () => {
  const html =
    '<script src="/_astro/page.js"></script><script type="application/ld+json">{}</script>'

  expect(hashInlineCode(parseElements(html))).toEqual({ scripts: [], styles: [] })
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
