import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { parseElements } from '#starlight/html/page-elements.ts'
import { hashInlineCode, mergeHashes } from '#starlight/finish/policy/policy.ts'

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
