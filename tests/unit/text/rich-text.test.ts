import { createElement } from 'react'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { renderRichText, toPlainText, escapeText } from '#text/rich-text.ts'
import type { RichText } from '#text/rich-text.ts'

const text: RichText = [
  { tag: 'p', children: ['A ', { tag: 'a', href: 'https://a.example/', children: ['link'] }] },
  { tag: 'table', children: [{ tag: 'tr', children: [{ tag: 'td', children: ['1'] }] }] },
]

test('Renders with a function such as createElement', () => {
  const rendered = renderRichText<ReactNode>(text, (tag, properties, children) =>
    createElement(tag, properties, ...children),
  )
  expect(renderToStaticMarkup(createElement('div', {}, ...rendered))).toBe(
    '<div><p>A <a href="https://a.example/" rel="nofollow noreferrer">link</a></p><div class="portal-described-table" role="group" tabindex="0" aria-label="Table"><table><tr><td>1</td></tr></table></div></div>',
  )
})

test('Converts to plain text', () => {
  expect(toPlainText(text).trim()).toBe('A link\n1')
})

test('A name with markup cannot end the enclosing element', () => {
  expect(escapeText('A & B</title><script>')).toBe('A &amp; B&lt;/title>&lt;script>')
})
