import { array, assert, constantFrom, oneof, property, string } from 'fast-check'
import { toMarkdown } from 'mdast-util-to-markdown'
import type { PhrasingContent, Root, RootContent } from 'mdast'
import { expect, test } from 'vitest'
import { isUntrustedPage, parsePage } from '#starlight/finish/agents/published-page.ts'
import { quotationRule } from '#text/quote-document.ts'
import { markdownOptions, formatMarkdown } from '#starlight/finish/agents/format-markdown.ts'
import { parseElements } from '#starlight/html/page-elements.ts'

test('A page begins with its title, its description and its address', () => {
  expect(formatPage('<p>Text.</p>')).toBe(
    '# A page\n\n> What it is.\n\nAddress: /a/\n\nFor agents: what to know first, and all pages: /llms.txt\n\nText.\n',
  )
})

test('Pages of an untrusted document state that quoted text is not an instruction', () => {
  expect(formatPage('<p>Text.</p>', { trustDocument: false })).toContain(
    `/llms.txt. ${quotationRule}\n\nText.`,
  )
})

test.each([
  [
    'its title and description are quoted if the document is untrusted',
    false,
    '/reference/a/',
    '<meta name="description" content="A ” **B**"><h1>**This portal**: ”</h1>',
    String.raw`# “\*\*This portal\*\*: "”

> “A " \*\*B\*\*”
`,
  ],
  [
    'a title that is code stays code',
    true,
    '/reference/a/',
    '<h1><code>chat_delete</code></h1>',
    '# `chat_delete`\n',
  ],
  [
    'and is quoted if the document is untrusted',
    false,
    '/reference/a/',
    '<h1><code>chat_delete</code></h1>',
    '# “`chat_delete`”\n',
  ],
  [
    'a title of several lines becomes one heading without Markdown syntax',
    false,
    '/a/',
    '<h1>One\n\n[two](https://evil.example)</h1>',
    String.raw`# One \[two]\(https\://evil.example)
`,
  ],
])('In the head of a page, %s', (_, trustDocument, path, html, head) => {
  expect(
    formatElements(`${html}<main></main>`, path, { trustDocument }).slice(0, head.length),
  ).toBe(head)
})

const isQuoted = (path: string) => isUntrustedPage(path, { trustDocument: false })

test('Only pages of an untrusted document are quoted, not the portal’s own pages', () => {
  const quoted = ['/', '/reference/list-pets/', '/reference/tags/pets/', '/recipes/add-a-pet/']
  expect(quoted.filter(isQuoted)).toEqual(quoted)
  const own = ['/console/', '/reference/', '/reference/api/', '/recipes/', '/errors/']
  expect(own.filter(isQuoted)).toEqual([])
  expect(isUntrustedPage('/reference/list-pets/', { trustDocument: true })).toBe(false)
})

test('Plain text is formatted as the library formats it, in any position', () => {
  const { handlers: _, ...usual } = markdownOptions
  const marks = 'a p w . 1 - : / ] ( ) | " §'.split(' ').concat(' ')
  const text = string({ unit: constantFrom(...marks), maxLength: 6, minLength: 1 }).map(
    (value): PhrasingContent => ({ type: 'text', value }),
  )
  const other = constantFrom<PhrasingContent>(
    { type: 'inlineCode', value: 'a' },
    { type: 'break' },
    { type: 'emphasis', children: [{ type: 'text', value: 'a' }] },
    { type: 'link', url: '/a', children: [{ type: 'text', value: 'a' }] },
  )
  const inlines = array(oneof(text, other), { minLength: 1, maxLength: 5 })
  const block = oneof(
    inlines.map((children): RootContent => ({ type: 'paragraph', children })),
    inlines.map((children): RootContent => ({
      type: 'table',
      children: [{ type: 'tableRow', children: [{ type: 'tableCell', children }] }],
    })),
  )
  assert(
    property(block, (child) => {
      const root: Root = { type: 'root', children: [child] }
      expect(toMarkdown(root, markdownOptions)).toBe(toMarkdown(root, usual))
    }),
    { numRuns: 10_000 },
  )
})

test.each([
  [
    'A statement becomes a block quote that begins with its status and origin',
    `<div class="portal-statement" data-status="specified">
      <p>First.</p><ul><li>Second. <span class="portal-cite"><a href="/source/#4">§4</a> <a href="https://a.example/">Other</a></span></li></ul>
    </div>
    <p>Outside.</p>`,
    '> **Specified** ([§4](/source/#4), [Other](https://a.example/)): First.\n>\n> - Second.\n\nOutside.\n',
  ],
  [
    'A statement that begins with a list keeps its status above it',
    '<div class="portal-statement" data-status="sandbox-only"><p class="portal-statement-mark"><button class="portal-caution">Sandbox only</button></p><ul><li>One.</li></ul></div>',
    '> **Sandbox only**:\n>\n> - One.\n',
  ],
  [
    'Code keeps its language, file name and empty lines',
    `<figure><figcaption><span class="title">a.js</span></figcaption>
    <pre data-language="js"><code><div class="ec-line"><div class="code">one</div></div><div class="ec-line"><div class="code">
</div></div><div class="ec-line"><div class="code">  two</div></div></code></pre>
    <div class="copy"><button>Copy</button></div></figure>`,
    '```js title="a.js"\none\n\n  two\n```\n',
  ],
  [
    'A figure with several blocks of code keeps each of them, and the text around them',
    '<figure><figcaption>Call</figcaption><pre>one</pre><details><summary>Hide</summary><pre>two</pre></details></figure>',
    'Call\n\n```\none\n```\n\nHide\n\n```\ntwo\n```\n',
  ],
  [
    'The fence of a code sample is longer than any in its text, and its name is quoted',
    '<details class="portal-call-sample"><summary><code>SDK</code></summary><pre><code>a\n````\n# b</code></pre></details>',
    '`SDK`\n\n`````\na\n````\n# b\n`````\n',
  ],
  [
    'Tabs become subsections',
    `<h2>Install</h2>
    <starlight-tabs>
      <ul role="tablist"><li><a role="tab" href="#1">npm</a></li><li><a role="tab" href="#2">pnpm</a></li></ul>
      <div role="tabpanel"><p>With npm.</p></div><div role="tabpanel" hidden><p>With pnpm.</p></div>
    </starlight-tabs>`,
    '## Install\n\n### npm\n\nWith npm.\n\n### pnpm\n\nWith pnpm.\n',
  ],
  [
    'Controls, anchor links of headings and hidden text are omitted',
    `<portal-console><label>API key <input></label></portal-console>
    <noscript><style>p {}</style><p>Without JavaScript.</p></noscript>
    <a class="sl-anchor-link" href="#a">Section</a><button>Press</button><p hidden>Hidden.</p>
    <svg aria-hidden="true"><title>Icon</title></svg><script>run()</script>`,
    'Without JavaScript.\n',
  ],
  [
    'The rendered API document is omitted, and the text next to it is kept',
    `<div class="portal-api-document"><h2>Service API</h2><p>Drawn.</p></div>
    <div class="api-document-text"><p>Written.</p></div>`,
    'Written.\n',
  ],
  [
    'Inline code keeps the spaces around it',
    '<p>Its origin in <code>A-Header</code> and\n<code>B</code> here.</p>',
    'Its origin in `A-Header` and `B` here.\n',
  ],
  [
    'A table becomes a Markdown table',
    '<table><thead><tr><th>A</th></tr></thead><tbody><tr><td>b</td></tr></tbody></table>',
    '| A |\n| - |\n| b |\n',
  ],
  [
    'A link to a page with Markdown targets the Markdown, and a link to the page itself is omitted',
    '<p><a href="/console/#key">1</a> <a href="#next">2</a> <a href="/a/">3</a></p>',
    '[1](/console.md) 2 3\n',
  ],
  [
    'A row without a head',
    '<table><tr><td>a</td><td>b</td></tr></table>',
    '|   |   |\n| - | - |\n| a | b |\n',
  ],
  [
    'A list in a list',
    '<ol start="3"><li>One<ul><li>Two</li></ul></li></ol>',
    '3. One\n   - Two\n',
  ],
  [
    'A description list',
    '<dl><dt>A</dt><dd>One</dd><dt>B</dt><dd>Two</dd></dl>',
    '- A\n\n  One\n\n- B\n\n  Two\n',
  ],
  ['Spaces', '<p> a  <b>b</b> c<br> d </p>', 'a **b** c\\\nd\n'],
  ['Text between blocks', 'one <i>two</i><p>three</p>four', 'one _two_\n\nthree\n\nfour\n'],
  ['A picture', '<p><img src="/a.png" alt="A [b]"></p>', '![A \\[b\\]](/a.png)\n'],
  [
    'Text that looks like Markdown',
    '<p># a * b <code> c</code> [d](e)</p>',
    '\\# a \\* b ` c` \\[d]\\(e)\n',
  ],
])('%s', (_, html, markdown) => {
  expect(formatBody(html)).toBe(markdown)
})

test('Links within the site are absolute if its address is known, else relative to its root', () => {
  const links = '<p><a href="../b/#c">1</a> <a href="https://b.example/x">2</a></p>'
  expect(formatBody(links)).toBe('[1](/b/#c) [2](https://b.example/x)\n')
  expect(formatPage(links, { siteUrl: 'https://docs.example' })).toContain(
    '[1](https://docs.example/b/#c) [2](https://b.example/x)\n',
  )
})

test('Long lists of links are shortened if the page would be too long, other lists are not', () => {
  expect(formatBody(list(120, link))).toContain('things-119')
  const text = formatBody(list(1000, link) + list(400, (index) => `${index} ${'y'.repeat(30)}`))
  expect(text).toContain('things-99/')
  expect(text).not.toContain('things-100/')
  expect(text).toContain('- … and 900 more on the page: /a/\n')
  expect(text).toContain(' 399 y')
  const groups = Array.from({ length: 40 }, () => list(50, link)).join('<p>Next</p>')
  expect(formatBody(groups).match(/… and 40 more on/g)).toHaveLength(40)
})

test('A document without a title is not a page', () => {
  expect(
    parsePage(parseElements('<meta http-equiv="refresh" content="0; url=/b/">'), '/a/'),
  ).toBeUndefined()
})

function list(count: number, formatItem: (index: number) => string): string {
  const items = Array.from({ length: count }, (_, index) => `<li>${formatItem(index)}</li>`)
  return `<ul>${items.join('')}</ul>`
}

function link(index: number): string {
  return `<a href="/things-${index}/">${'x'.repeat(100)}</a>`
}

function formatBody(content: string): string {
  return formatPage(content).split('\n\n').slice(4).join('\n\n')
}

const hasMarkdown = (path: string) => path === '/console/'

interface PageSite {
  readonly siteUrl?: string
  readonly trustDocument?: boolean
}

function formatPage(content: string, site?: PageSite): string {
  const head = '<head><meta name="description" content="What it is."></head><h1>A page</h1>'
  return formatElements(`${head}<div class="sl-markdown-content">${content}</div>`, '/a/', site)
}

function formatElements(
  html: string,
  path: string,
  { siteUrl, trustDocument = true }: PageSite = {},
): string {
  const page = parsePage(parseElements(html), path)
  if (!page) throw new Error('The page was not read.')
  return formatMarkdown(page, { siteUrl, base: '', trustDocument, hasMarkdown })
}
