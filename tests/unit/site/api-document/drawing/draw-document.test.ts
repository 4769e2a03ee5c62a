import { expect, test } from 'vitest'
import { drawDocument } from '#site/api-document/drawing/draw-document.ts'

const markup = `<img src="/markup" onerror="1"><script>1</script><iframe src="/markup"></iframe><a href="javascript:1">Marked</a>`

const { html, theme } = await drawDocument({
  openapi: '3.1.0',
  info: { title: 'Drawn', version: '1', description: `${markup}\n\n[Written](javascript:1)` },
  tags: [{ name: 'Things' }],
  paths: {
    '/v1/things': {
      get: { tags: ['Things'], summary: 'List things', responses: { 200: { description: 'All' } } },
    },
  },
})

test('The whole document is drawn without a browser', () => {
  for (const words of ['Drawn', 'Things', 'List things', '/v1/things', 'All']) {
    expect(html).toContain(words)
  }
})

test('A part has the name that Scalar writes into the address', () => {
  expect(html).toContain('id="tag/things/GET/v1/things"')
  expect(html).not.toContain('id="document/')
})

test('Its theme stands beside it, because the page has the styles before the drawing', () => {
  expect(theme).toContain('.dark-mode')
  expect(html).not.toContain('<style')
  expect(html).not.toContain('<!--')
})

test('Markup of the document is drawn without what could act', () => {
  expect(html).toContain('Marked')
  expect(html).toContain('Written')
  expect(html).not.toMatch(/onerror|<script|<iframe|javascript:/)
})

test('The same document gives the same drawing', async () => {
  const document = { openapi: '3.1.0', info: { title: 'Same', version: '1' }, paths: {} }
  expect(await drawDocument(document)).toEqual(await drawDocument(document))
})
