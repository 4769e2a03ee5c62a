import { array, assert, constant, constantFrom, oneof, property } from 'fast-check'
import type { Root } from 'hast'
import { fromParse5 } from 'hast-util-from-parse5'
import { toHtml } from 'hast-util-to-html'
import { toString } from 'hast-util-to-string'
import { parseFragment } from 'parse5'
import { describe, expect, test } from 'vitest'
import { renderDescription } from '#starlight/html/rich-text.ts'

const draw = (text: string): Root => ({ type: 'root', children: renderDescription(text) })
const htmlOf = (text: string) => toHtml(draw(text))
const textOf = (text: string) => toString(draw(text)).replaceAll(/\s+/g, ' ').trim()

describe('Angle brackets that do not form an element stay as text', () => {
  test.for([
    'Returns a List<Object>. The rest costs money.',
    'An Optional<Video>; never more than nine.',
    'A Map<String, List<Integer>> is returned. If a < b && c > d, nothing.',
    'The label is <title> by <author>. After it, all else matters.',
    'Send <select> or <option>, then <input>, <param> and <link>. Rest.',
    'Templates such as <template>-<style>-<script> are names. Rest.',
    'Use <body>, <head>, <html>, <frame>, <col>, <tr>, <td>, <li> and <p> as names. End.',
    'Write <code> then <pre> then <a> and <strong> words. Formula <i> + <b>.',
    'Foo<Bar>::new, where x<y>z; 1 < 2 > 0. <plaintext>All else.',
    'See <script> tag docs. All the rest must stay.',
    '<script> tag docs. All the rest must stay.',
    '<Object> of things',
    '<!DOCTYPE html> too, and <![CDATA[x]]> or <?xml version="1.0"?>.',
    'An <!-- that never ends',
    'A paragraph that ends </p> without a beginning',
  ])('%s', (text) => {
    expect(textOf(text)).toBe(text)
  })
})

describe('HTML is parsed as HTML', () => {
  test.for([
    ['<p>One<p>Two', '<p>One</p><p>Two</p>'],
    ['First.<p>Second.', '<p>First.</p><p>Second.</p>'],
    ['<ul><li>a <li>b</ul>', '<ul><li>a </li><li>b</li></ul>'],
    ['<dl><dt>a<dd>b<dt>c</dl>', '<dl><dt>a</dt><dd>b</dd><dt>c</dt></dl>'],
    [
      '<table><tr><th>a<td>b<tr><td>c</table>',
      '<div class="portal-described-table" role="group" tabindex="0" aria-label="Table"><table><tbody><tr><th>a</th><td>b</td></tr><tr><td>c</td></tr></tbody></table></div>',
    ],
    ['Of: <ul><li>a</li></ul> End', '<p>Of: </p><ul><li>a</li></ul><p> End</p>'],
    ['<b><p>a</p><p>b</p></b>', '<p><strong>a</strong></p><p><strong>b</strong></p>'],
    [
      '<b>Crossed <i>both</b> end</i>',
      '<p><strong>Crossed <em>both</em></strong><em> end</em></p>',
    ],
    ['<audio src="a.mp3">fallback</audio>', '<p>audio fallback</p>'],
    ['<!-- hidden --> shown, <b>bold</b>', '<p> shown, <strong>bold</strong></p>'],
    ['<div>A &amp; B &copy; &lt;b&gt;</div>', '<p>A &#x26; B © &#x3C;b></p>'],
    ['<div>a < b, <c> and <d></div>', '<p>a &#x3C; b, &#x3C;c> and &#x3C;d></p>'],
    ['<div><script>if (a</b) "</div>"</script>x</div>', '<p>x</p>'],
    [
      '<details><summary><h3>More</h3></summary>x</details>',
      '<details><summary> More </summary>x</details>',
    ],
  ] as const)('%s', ([text, html]) => {
    expect(htmlOf(text)).toBe(html)
  })
})

describe('Markdown without an equivalent on the page stays as text', () => {
  test.for([
    ['- [x] done\n- [ ] open', '[x] done[ ] open'],
    ['| a |\n| - |\n| 1 | more |', 'a1more'],
    ['Words[^A]\n\n[^A]: said', 'Words[A] [A] said'],
  ] as const)('%s', ([text, words]) => {
    expect(textOf(text)).toBe(words)
  })
})

describe('A description stays within its container', () => {
  test.for([
    ['<table><caption><table></table></caption></table>'.repeat(11), ''],
    ['<table><caption>c</caption>x<tr>y<td>z</td></tr></table>', 'xycz'],
    ['<li>x</li>', 'x'],
    ['<td>x</td></tr></table></div>', 'x</tr></table></div>'],
    ['</li></ul></div></main>x', '</li></ul></div></main>x'],
    ['<ul>a<li>b</li><ul><li>c</li></ul></ul>', 'abc'],
    ['<a href="https://a.example">a<a href="https://b.example">b</a></a>', 'ab'],
  ] as const)('%s', ([text, words]) => {
    expect(textOf(text)).toBe(words)
    for (const { page, read } of readAgain(text)) expect(read).toBe(page)
  })
})

const names =
  'p div ul ol li dl dt dd table caption colgroup thead tbody tfoot tr th td b i code pre em del sub h1 h2 details summary blockquote span title select option textarea object svg math template noscript button label menu xmp foo video'.split(
    ' ',
  )
const marks = [
  '\n',
  '\n\n',
  ' ',
  '*',
  '**',
  '`',
  '- ',
  '1. ',
  '> ',
  '# ',
  '| a | b |\n| - | - |\n',
  '    ',
  '```\n',
  '<br>',
  '<hr>',
  // The space prevents a following mark from closing the comment, which would hide it.
  '<!-- ',
  '<?x',
  '<![CDATA[',
  '&lt;',
  '[a](https://a.example)',
  '<a href="https://a.example">',
  '</a>',
]

/** Generates texts of words, tags with or without an end tag, and Markdown syntax. */
const texts = array(
  oneof(
    { weight: 3, arbitrary: constant(undefined) },
    { weight: 4, arbitrary: constantFrom(...names).map((name) => `<${name}>`) },
    { weight: 4, arbitrary: constantFrom(...names).map((name) => `</${name}>`) },
    { weight: 3, arbitrary: constantFrom(...marks) },
  ),
  { maxLength: 60 },
).map((parts) => parts.map((part, index) => part ?? `w${index}w`))

const runs = { numRuns: 1000 }

test('No word and no unclosed tag is lost', () => {
  assert(
    property(
      texts.map((parts) => parts.filter((part) => !/^<\/(?:s|foo|math)/.test(part))),
      (parts) => {
        const words = toString(draw(parts.join('')))
        const listed = parts.filter((part) => /^w\d+w$/.test(part))
        expect((words.match(/w\d+w/g) ?? []).toSorted()).toEqual(listed.toSorted())
        for (const tag of ['<span>', '<select>', '<svg>', '<summary>', '<foo>']) {
          expect(words.split(tag).length).toBe(parts.filter((part) => part === tag).length + 1)
        }
      },
    ),
    runs,
  )
})

test('Rendered HTML parses as the same tree in any container', () => {
  assert(
    property(texts, (parts) => {
      for (const { page, read } of readAgain(parts.join(''))) expect(read).toBe(page)
    }),
    runs,
  )
})

/** Returns a text's HTML in several containers, and its serialization after parsing. */
function readAgain(text: string) {
  const html = htmlOf(text)
  const places = [
    ['<ul><li>', '</li><li>z</li></ul>'],
    ['<dl><dd>', '</dd><dt>z</dt></dl>'],
    ['<div>', '</div><p>z</p>'],
  ] as const
  return places.map(([before, after]) => {
    const page = `${before}${html}${after}`
    return { page, read: toHtml(fromParse5(parseFragment(page))) }
  })
}
