import { describe, expect, test } from 'vitest'
import { getDescendants, getText, parseElements } from '#starlight/html/page-elements.ts'

test('Offsets refer to the source, with and without an end tag', () => {
  const html = '<!doctype html><ul><li class="a">one<li>two</ul><hr><p title="b > c">Words'
  const sources = parseElements(html).map(({ start, end }) => html.slice(start, end))

  expect(sources).toEqual([
    '<ul><li class="a">one<li>two</ul>',
    '<li class="a">one',
    '<li>two',
    '<hr>',
    '<p title="b > c">Words',
  ])
})

test('Elements that the source omits contain others, but are not listed', () => {
  const [table, row] = parseElements('<table><tr><td>a</table>')

  expect(row?.tagName).toBe('tr')
  expect(table && getDescendants(table).map(({ tagName }) => tagName)).toEqual([
    'tbody',
    'tr',
    'td',
  ])
})

test('Comments have no node, and character references are text', () => {
  const [element] = parseElements('<p>a<!-- b --> &amp; c</p>')

  expect(element && getText(element)).toBe('a & c')
  expect(element?.childNodes).toHaveLength(1)
})

test('The prefix of an attribute in SVG is part of its name', () => {
  const [, image] = parseElements('<svg><image xlink:href="a.png" href="b.png"></svg>')

  expect(image?.attributes).toEqual({ 'xlink:href': 'a.png', href: 'b.png' })
})

describe('Scripts are found where a browser finds them', () => {
  test.each([
    '<noscript><script>x</script></noscript>',
    '<template><script>x</script></template>',
    '<!--><script>x</script>-->',
    '<!-- a --!><script>x</script>-->',
    '<svg><style><script>x</script></style></svg>',
    '<math><title><script>x</script></title></math>',
    '<a title="</a><b>"><script>x</script>',
  ])('%s', (html) => {
    const scripts = parseElements(html).filter(({ tagName }) => tagName === 'script')
    expect(scripts.map(getText)).toEqual(['x'])
  })

  test.each([
    '<!-- <script>x</script> -->',
    '<textarea><script>x</script></textarea>',
    '<iframe><script>x</script></iframe>',
    '<xmp><script>x</script></xmp>',
    '<style><script>x</script></style>',
  ])('%s has none', (html) => {
    expect(parseElements(html).map(({ tagName }) => tagName)).not.toContain('script')
  })
})
