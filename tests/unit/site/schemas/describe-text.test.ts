import type { Element } from 'hast'
import { selectAll } from 'hast-util-select'
import { toHtml } from 'hast-util-to-html'
import { toString } from 'hast-util-to-string'
import { describe, expect, test } from 'vitest'
import { describeText } from '#site/schemas/describe-text.ts'

function draw(text: string, level?: number): Element {
  return {
    type: 'element',
    tagName: 'div',
    properties: {},
    children: [...describeText(text, level)],
  }
}

const textOf = (text: string) => toString(draw(text)).replaceAll(/\s+/g, ' ').trim()
const names = (element: Element) => selectAll('*', element).map(({ tagName }) => tagName)

describe('Markdown', () => {
  test.each([
    ['A *b* **c** `d` ~~e~~', '<p>A <em>b</em> <strong>c</strong> <code>d</code> <del>e</del></p>'],
    ['- a\n- b', '<ul>\n<li>a</li>\n<li>b</li>\n</ul>'],
    ['one\n\ntwo', '<p>one</p><p>two</p>'],
    ['A &amp; B', '<p>A &#x26; B</p>'],
    ['> said', '<blockquote>\n<p>said</p>\n</blockquote>'],
    ['```js\nlet a\n```', '<pre><code>let a\n</code></pre>'],
    ['', ''],
  ])('%s', (text, html) => {
    expect(toHtml({ type: 'root', children: [...describeText(text)] })).toBe(html)
  })

  test.each([
    [2, '# A\n\n### B', ['h3', 'h4']],
    [3, '# A\n\n## B', ['h4', 'h5']],
    [5, '# A\n\n## B\n\n### C', ['h6', 'h6', 'h6']],
  ])('Its headings are below the one of level %s that it stands under', (level, text, levels) => {
    expect(names(draw(text, level)).filter((name) => name.startsWith('h'))).toEqual(levels)
  })

  test('A table scrolls by itself and takes the focus, and a long one is folded', () => {
    const row = '| 1 | 2 |\n'
    const [region] = selectAll('[role=group]', draw(`| a | b |\n| - | - |\n${row}`))
    expect(region?.properties).toMatchObject({ tabIndex: 0, ariaLabel: 'Table' })
    const long = draw(`| a | b |\n| - | - |\n${row.repeat(500)}`)
    expect(toString(selectAll('details > summary', long)[0] ?? long)).toBe('A table of 501 rows')
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

  test('An image is a link with its words, and loads nothing', () => {
    const drawn = draw('![A cat](https://a.example/cat.png) ![b][ref]\n\n[ref]: javascript:a')
    expect(names(drawn)).not.toContain('img')
    expect(selectAll('a', drawn).map(({ properties }) => properties['href'])).toEqual([
      'https://a.example/cat.png',
    ])
    expect(toString(drawn)).toContain('A cat (image)')
  })
})

describe('A hostile text stays text', () => {
  const safe = new Set(
    'p br hr strong em del code pre blockquote ul ol li table thead tbody tr th td h4 h5 h6 a span bdi div details summary'.split(
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
    expect(properties.filter((name) => /^on|style|^src|^id$/i.test(name))).toEqual([])
  })

  test.each(['<script>alert(1)</script>', 'a <b>c</b> d', '<br>', '</div>'])(
    'Its HTML is shown as it was typed: %s',
    (text) => {
      expect(textOf(text)).toBe(text)
    },
  )

  test('Characters that turn the text around are shown, and cannot reach beyond it', () => {
    const drawn = draw('Pay \u202Eevil\u202C or *\u2066b*')
    const codes = selectAll('.invisible-character', drawn).map(
      ({ properties }) => properties['dataCodes'],
    )
    expect(codes).toEqual(['U+202E', 'U+202C', 'U+2066'])
  })

  test('Emoji and line ends are not among them', () => {
    expect(selectAll('.invisible-character', draw('⚠️ one\ntwo 👩‍💻 *three*'))).toEqual([])
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
  ])('Nesting without end is read as text: %s', (_, text) => {
    expect(toString(draw(text)).length).toBeGreaterThan(1000)
  })
})
