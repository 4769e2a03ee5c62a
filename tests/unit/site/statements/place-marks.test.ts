import { expect, test } from 'vitest'
import { placeMarks } from '#site/statements/citations.ts'

const before = '<b>!</b>'
const after = '<i>§5</i>'

test('The marks of a paragraph stand before its first word and after its last', () => {
  expect(placeMarks('<p class="a">One.</p>\n<p>Two.</p>\n', { before, after })).toBe(
    '<p class="a"><b>!</b> One.</p>\n<p>Two. <i>§5</i></p>',
  )
})

test('A citation of a list stands after the last word of its last item', () => {
  expect(
    placeMarks('<ul>\n<li>One.</li>\n<li><p>Two.</p>\n</li>\n</ul>', { before: '', after }),
  ).toBe('<ul>\n<li>One.</li>\n<li><p>Two. <i>§5</i></p>\n</li>\n</ul>')
})

test('A citation of a table stands in its head', () => {
  const rows = '<tbody><tr><td>a</td></tr></tbody></table>'
  expect(
    placeMarks(`<table><thead><tr><th>Item</th><th>Shape</th></tr></thead>${rows}`, {
      before: '',
      after,
    }),
  ).toBe(`<table><thead><tr><th>Item</th><th>Shape <i>§5</i></th></tr></thead>${rows}`)
})

test('The marks of what begins or ends otherwise stand on lines of their own', () => {
  expect(placeMarks('<table></table>', { before, after })).toBe(
    '<p class="portal-statement-mark"><b>!</b></p><table></table><p class="portal-statement-mark"><i>§5</i></p>',
  )
})

test('A text without marks stays as it is', () => {
  expect(placeMarks('<p>One.</p>', { before: '', after: '' })).toBe('<p>One.</p>')
})
