import { expect, test } from 'vitest'
import { prepareForViewer } from '#starlight/pages/scalar/scalar-document.ts'
import { lockScalar } from '#starlight/pages/scalar/start-scalar.ts'

test.for([
  ['<div class="fixed inset-0 z-50 bg-b-1">Session *expired*.</div>', '<p>Session *expired*.</p>'],
  [
    'An <b CLASS=fixed id=a style="position:fixed">inline</b> one',
    '<p>An <strong>inline</strong> one</p>',
  ],
  [
    '> <div\n> class="fixed">in a quote</div>',
    '<blockquote>&#10;<p>in a quote</p>&#10;</blockquote>',
  ],
  [
    '<div>\n<p class=a"b>not of CommonMark</p>\n</div>',
    '<p>&#10;&#x3C;p class=a"b>not of CommonMark&#x3C;/p>&#10;</p>',
  ],
  ['<style>.a {}</style> <p class="b">x</p>', '<p>x</p>'],
  [
    'Code: `<b class="x">` and [a](https://a.example "class <")',
    '<p>Code: <code>&#x3C;b class="x"></code> and <a href="https://a.example" rel="nofollow noreferrer">a</a></p>',
  ],
  ['Without any of it: <b>x</b> _a_', 'Without any of it: <b>x</b> _a_'],
] as const)('Attributes that control the look are removed: %s', ([description, clean]) => {
  expect(prepareForViewer({ info: { description } })).toEqual({ info: { description: clean } })
})

test('Descriptions of enum values are processed, and titles and summaries are not', () => {
  const text = '<b class="x">a_b</b>'
  const schema = {
    title: text,
    summary: text,
    'x-enumDescriptions': { a: text },
    'x-enum-descriptions': [text],
  }
  const clean = '<p><strong>a_b</strong></p>'
  expect(prepareForViewer(schema)).toEqual({
    ...schema,
    'x-enumDescriptions': { a: clean },
    'x-enum-descriptions': [clean],
  })
})

test('Every description is processed, and no value', () => {
  const described = { description: '<b id="a">x</b>' }
  const clean = { description: '<p><strong>x</strong></p>' }
  const write = (words: object) => ({
    tags: [words],
    paths: {
      '/a': {
        get: { parameters: [{ ...words, example: described }], responses: { '200': words } },
      },
    },
    components: {
      schemas: {
        A: { ...words, properties: { default: words, description: words, example: words } },
      },
      examples: { value: { ...words, value: described } },
    },
  })
  expect(prepareForViewer(write(described))).toEqual(write(clean))
})

test('Scalar asks for no key and sends no requests or telemetry', () => {
  expect(lockScalar({ openapi: '3.1.0' })).toMatchObject({
    content: { openapi: '3.1.0' },
    hideTestRequestButton: true,
    hideClientButton: true,
    hiddenClients: true,
    persistAuth: false,
    agent: { disabled: true },
    mcp: { disabled: true },
    showDeveloperTools: 'never',
    telemetry: false,
    withDefaultFonts: false,
  })
})

test('Scalar gets no address to load, call or proxy through', () => {
  const given = Object.keys(lockScalar({}))

  for (const name of ['url', 'sources', 'proxyUrl', 'baseServerURL', 'pluginUrls', 'plugins'])
    expect(given).not.toContain(name)
})
