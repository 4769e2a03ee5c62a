import { array, assert, constant, constantFrom, oneof, property } from 'fast-check'
import type { Element } from 'hast'
import { fromParse5 } from 'hast-util-from-parse5'
import { selectAll } from 'hast-util-select'
import { toHtml } from 'hast-util-to-html'
import { toString } from 'hast-util-to-string'
import { h } from 'hastscript'
import { parseFragment } from 'parse5'
import { describe, expect, test } from 'vitest'
import { clipSentence, renderDescription } from '#starlight/html/rich-text.ts'

function draw(text: string, level?: number): Element {
  return h('div', renderDescription(text, level))
}

const htmlOf = (text: string) => toHtml({ type: 'root', children: renderDescription(text) })
const wordsOf = (text: string) => toString(draw(text)).replaceAll(/\s+/g, ' ').trim()
const names = (element: Element) => selectAll('*', element).map(({ tagName }) => tagName)

describe('Markdown', () => {
  test.each([
    ['A *b* **c** `d` ~~e~~', '<p>A <em>b</em> <strong>c</strong> <code>d</code> <del>e</del></p>'],
    ['- a\n- b', '<ul><li>a</li><li>b</li></ul>'],
    ['one\n\ntwo', '<p>one</p><p>two</p>'],
    ['A &amp; B', '<p>A &#x26; B</p>'],
    ['> said', '<blockquote>\n<p>said</p>\n</blockquote>'],
    ['```js\nlet a\n```', '<pre><code>let a\n</code></pre>'],
    ['```mermaid\ngraph TD\n```', '<pre><code>graph TD\n</code></pre>'],
    ['', ''],
  ])('%s', (text, html) => {
    expect(htmlOf(text)).toBe(html)
  })

  test.each([
    [2, '# A\n\n### B', ['h3', 'h4']],
    [3, '# A\n\n## B', ['h4', 'h5']],
    [5, '# A\n\n## B\n\n### C', ['h6', 'h6', 'h6']],
  ])('Headings are below the enclosing heading of level %s', (level, text, levels) => {
    expect(names(draw(text, level)).filter((name) => name.startsWith('h'))).toEqual(levels)
  })

  test('A table scrolls and takes the focus, and a long one is folded', () => {
    const row = '| 1 | 2 |\n'
    const [region] = selectAll('[role=group]', draw(`| a | b |\n| - | - |\n${row}`))
    expect(region?.properties).toMatchObject({ tabIndex: 0, ariaLabel: 'Table' })
    const long = draw(`| a | b |\n| - | - |\n${row.repeat(500)}`)
    expect(toString(selectAll('details > summary', long)[0] ?? long)).toBe('A table of 501 rows')
  })
})

describe('Long texts are parsed as Markdown', () => {
  test('More than 50,000 characters', () => {
    const text = '## Part\n\n**Bold**, [a](https://a.example), `b`.\n\n'.repeat(1500)
    expect(text.length).toBeGreaterThan(70_000)
    expect(selectAll('strong', draw(text))).toHaveLength(1500)
  })

  test.each([
    ['With 600 links in one block', '- [a](https://a.example)\n'.repeat(600), 'a', 600],
    ['With a line of hyphens', `*a*\n\n${'-'.repeat(60)}\n\n*b*`, 'em', 2],
  ])('%s', (_, text, tag, count) => {
    expect(selectAll(tag, draw(text))).toHaveLength(count)
  })

  test.each([
    ['is very long', 'a *b* '.repeat(10_000)],
    ['has too many brackets', '[a] '.repeat(2500)],
    ['nests too deeply', '> '.repeat(40)],
    ['has too many tags', `<div>${'<b>x</b>'.repeat(5001)}</div>`],
  ])('A text with a block that %s stays unparsed', (_, block) => {
    const text = `*before*\n\n${block.trim()}\n\n*after*`
    const drawn = draw(text)
    expect(new Set(names(drawn))).toEqual(new Set(['div', 'p']))
    expect(toString(drawn).replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''))
  })
})

describe('HTML', () => {
  test.each([
    [
      '<p>Creates a <a href="https://a.example/">charge</a>.</p>',
      '<p>Creates a <a href="https://a.example/" rel="nofollow noreferrer">charge</a>.</p>',
    ],
    [
      'One<br>two <b>three</b> <i>four</i>',
      '<p>One<br>two <strong>three</strong> <em>four</em></p>',
    ],
    ['<ul>\n<li>a</li>\n<li>b</li>\n</ul>', '<ul><li>a</li><li>b</li></ul>'],
    ['<div>Loose <p>words</p></div>', '<p>Loose </p><p>words</p>'],
    [
      '<details>\n<summary>More</summary>\n\n**words**\n</details>',
      '<details>\n<summary>More</summary>\n<p><strong>words</strong></p>\n</details>',
    ],
    ['Words <script>alert(1)</script> and <style>p {}</style> more', '<p>Words  and  more</p>'],
    [
      '<form action="/x">Words <input name="a"><button onclick="x()">Go</button></form>',
      '<p>Words Go</p>',
    ],
    ['Send `Bearer` and then <token>', '<p>Send <code>Bearer</code> and then &#x3C;token></p>'],
    ['<!-- hidden -->\n\nshown', '<p>shown</p>'],
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
  ])('%s', (text, html) => {
    expect(htmlOf(text)).toBe(html)
  })

  test.each([
    ['<img src="https://a.example/a.png" alt="A cat">', 'A cat (image)'],
    ['<iframe src="https://a.example/" title="A film"></iframe>', 'A film (frame)'],
  ])('%s is a labelled link and loads nothing', (text, name) => {
    const drawn = draw(text)
    expect(names(drawn)).toEqual(['div', 'p', 'a'])
    expect(toString(drawn)).toBe(name)
  })

  test("Deeply nested elements keep their text within the stack's limit", () => {
    const drawn = draw(`${'<blockquote>'.repeat(1500)}words${'</blockquote>'.repeat(1500)}`)
    expect(toString(drawn)).toContain('words')
    expect(selectAll('blockquote', drawn).length).toBeLessThan(100)
  })
})

describe('Links', () => {
  test.each(['https://a.example/', 'http://a.example/', 'mailto:a@b.example'])('%s', (url) => {
    const [link] = selectAll('a', draw(`[words](${url})`))
    expect(link?.properties).toEqual({ href: url, rel: ['nofollow', 'noreferrer'] })
  })

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\\script:alert(1)',
    '&#106;avascript:alert(1)',
    '&#x01;javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:a',
    'file:///etc/passwd',
    '//other.example/',
    '/authentication/',
    '#top',
    'readme.md',
  ])('%s is text', (url) => {
    const drawn = draw(`[words](<${url}>)`)
    expect(selectAll('a', drawn)).toEqual([])
    expect(toString(drawn)).toContain('words')
  })

  test('An image is a link with its alternative text and loads nothing', () => {
    const drawn = draw('![A cat](https://a.example/cat.png) ![b][ref]\n\n[ref]: javascript:a')
    expect(names(drawn)).not.toContain('img')
    expect(selectAll('a', drawn).map(({ properties }) => properties['href'])).toEqual([
      'https://a.example/cat.png',
    ])
    expect(toString(drawn)).toContain('A cat (image)')
  })
})

describe('Hostile texts are harmless', () => {
  const safe = new Set(
    'p br hr strong em del sub sup code pre blockquote ul ol li dl dt dd table thead tbody tr th td h4 h5 h6 a span bdi div details summary'.split(
      ' ',
    ),
  )

  test.each([
    '<script>alert(1)</script>',
    'a <script src=//evil.example></script> b',
    '<img src=x onerror=alert(1)>',
    '<div><p>unclosed <b>and <table><tr>',
    '</div></main></body>',
    '<style>* { display: none }</style>',
    '<iframe srcdoc="<script>alert(1)</script>">',
    '<svg onload=alert(1)>',
    '<a href="javascript:alert(1)">a</a>',
    '<details open ontoggle=alert(1)>',
    '<form action=//evil.example><input name=key>',
    '<meta http-equiv=refresh content=0>',
    '<!-- --><script>alert(1)</script>',
    '<![CDATA[<script>alert(1)</script>]]>',
    '`</code><script>alert(1)</script>`',
    '[a](https://x.example "onmouseover=\'alert(1)\'")',
    '- <script>\n- alert(1)',
    '| <script> |\n| - |\n| <img src=x> |',
  ])('%s', (text) => {
    const drawn = draw(text)
    expect(names(drawn).filter((name) => !safe.has(name))).toEqual([])
    const properties = selectAll('*', drawn).flatMap((element) => Object.keys(element.properties))
    expect(properties.filter((name) => /^on|style|^src|^id$|^action$/i.test(name))).toEqual([])
  })

  test('Bidirectional control characters are visible and isolated', () => {
    const drawn = draw('Pay \u202Eevil\u202C or *\u2066b*')
    const codes = selectAll('.portal-invisible-character', drawn).map(
      ({ properties }) => properties['dataCodes'],
    )
    expect(codes).toEqual(['U+202E', 'U+202C', 'U+2066'])
  })

  test('Emoji and line ends are not marked', () => {
    expect(selectAll('.portal-invisible-character', draw('⚠️ one\ntwo 👩‍💻 *three*'))).toEqual([])
  })

  test('Deeply nested lists become text below a limit', () => {
    const text = Array.from({ length: 400 }, (_, depth) => `${'  '.repeat(depth)}- a\n`).join('')
    expect(selectAll('ul', draw(text)).length).toBeLessThan(60)
  })

  test.each([
    ['quotes', '>'.repeat(50_000)],
    ['quotes with spaces', '> '.repeat(50_000)],
    ['lists', '- '.repeat(50_000)],
    ['emphasis', '*a '.repeat(30_000)],
    ['brackets', '['.repeat(50_000)],
    ['links', '[a]('.repeat(20_000)],
    ['images', '![a]('.repeat(20_000)],
    ['HTML', '<a '.repeat(30_000)],
    ['code', '`a``b'.repeat(20_000)],
    ['length', 'a *b* '.repeat(200_000)],
  ])('Endless nesting is shown as text: %s', (_, text) => {
    expect(toString(draw(text)).length).toBeGreaterThan(1000)
  })
})

describe('GitHub’s alerts', () => {
  test.each([
    ['> [!NOTE]\n> Words.', 'note', 'NoteWords.'],
    ['> [!WARNING]  \n> Words.', 'caution', 'WarningWords.'],
    ['> [!caution]\n>\n> - One', 'danger', 'CautionOne'],
  ])('%j is an aside with a bold label', (markdown, kind, words) => {
    const aside = renderDescription(markdown).find((node) => node.type === 'element')
    expect(aside?.tagName).toBe('aside')
    expect(aside?.properties['className']).toEqual(['starlight-aside', `starlight-aside--${kind}`])
    expect(aside && toString(aside).replaceAll(/\s/g, '')).toBe(words)
  })

  test.each(['> [!NOTE] Words.', '> [!ELSE]\n> Words.', '[!NOTE]\nWords.'])(
    '%j is unchanged',
    (markdown) => {
      expect(JSON.stringify(renderDescription(markdown))).not.toContain('aside')
    },
  )

  test('Clipped texts skip alerts', () => {
    expect(clipSentence('> [!TIP]\n> A hint.\n\nWhat it does.')).toBe('What it does.')
  })
})

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
    expect(wordsOf(text)).toBe(text)
  })
})

describe('Markdown without an equivalent on the page stays as text', () => {
  test.for([
    ['- [x] done\n- [ ] open', '[x] done[ ] open'],
    ['| a |\n| - |\n| 1 | more |', 'a1more'],
    ['Words[^A]\n\n[^A]: said', 'Words[A] [A] said'],
  ] as const)('%s', ([text, words]) => {
    expect(wordsOf(text)).toBe(words)
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
    expect(wordsOf(text)).toBe(words)
    for (const { page, read } of readAgain(text)) expect(read).toBe(page)
  })
})

const tagNames =
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
    { weight: 4, arbitrary: constantFrom(...tagNames).map((name) => `<${name}>`) },
    { weight: 4, arbitrary: constantFrom(...tagNames).map((name) => `</${name}>`) },
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
