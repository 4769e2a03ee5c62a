import { expect, test } from 'vitest'
import { placeMarks } from '#starlight/statements/citations.ts'

const before = '<b>!</b>'
const after = '<i>§5</i>'

test('Marks are before the first word and after the last word of paragraphs', () => {
  expect(placeMarks('<p class="a">One.</p>\n<p>Two.</p>\n', { before, after })).toBe(
    '<p class="a"><b>!</b> One.</p>\n<p>Two. <i>§5</i></p>',
  )
})

test('The citation of a list follows the last word of its last item', () => {
  expect(
    placeMarks('<ul>\n<li>One.</li>\n<li><p>Two.</p>\n</li>\n</ul>', { before: '', after }),
  ).toBe('<ul>\n<li>One.</li>\n<li><p>Two. <i>§5</i></p>\n</li>\n</ul>')
})

test('The citation of a table is in its head', () => {
  const rows = '<tbody><tr><td>a</td></tr></tbody></table>'
  expect(
    placeMarks(`<table><thead><tr><th>Item</th><th>Shape</th></tr></thead>${rows}`, {
      before: '',
      after,
    }),
  ).toBe(`<table><thead><tr><th>Item</th><th>Shape <i>§5</i></th></tr></thead>${rows}`)
})

test('Marks of other content are on separate lines', () => {
  expect(placeMarks('<table></table>', { before, after })).toBe(
    '<p class="portal-statement-mark"><b>!</b></p><table></table><p class="portal-statement-mark"><i>§5</i></p>',
  )
})

test('A text without marks is unchanged', () => {
  expect(placeMarks('<p>One.</p>', { before: '', after: '' })).toBe('<p>One.</p>')
})
