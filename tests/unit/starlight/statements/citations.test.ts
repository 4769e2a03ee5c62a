import { expect, test } from 'vitest'
import { loadApiDescription } from '#openapi/load-api-description.ts'
import { cite, citeHttp } from '#response/exchange/failures/failure.ts'
import { formatLocation, groupSentences, placeMarks } from '#starlight/statements/citations.ts'
import { getDocumentFindings, getKnownFindings } from '#starlight/statements/documentation.ts'

const [before, after] = ['<b>!</b>', '<i>§5</i>']
const rows = '<tbody><tr><td>a</td></tr></tbody></table>'

test.each([
  [
    'before the first word and after the last word of paragraphs',
    before,
    '<p class="a">One.</p>\n<p>Two.</p>\n',
    '<p class="a"><b>!</b> One.</p>\n<p>Two. <i>§5</i></p>',
  ],
  [
    'after the last word of the last item of a list',
    '',
    '<ul>\n<li>One.</li>\n<li><p>Two.</p>\n</li>\n</ul>',
    '<ul>\n<li>One.</li>\n<li><p>Two. <i>§5</i></p>\n</li>\n</ul>',
  ],
  [
    'in the head of a table',
    '',
    `<table><thead><tr><th>Item</th><th>Shape</th></tr></thead>${rows}`,
    `<table><thead><tr><th>Item</th><th>Shape <i>§5</i></th></tr></thead>${rows}`,
  ],
  [
    'on separate lines around other content',
    before,
    '<table></table>',
    '<p class="portal-statement-mark"><b>!</b></p><table></table><p class="portal-statement-mark"><i>§5</i></p>',
  ],
])('Marks are %s', (_, mark, html, marked) => {
  expect(placeMarks(html, mark, after)).toBe(marked)
})

test('A text without marks is unchanged', () => {
  expect(placeMarks('<p>One.</p>', '', '')).toBe('<p>One.</p>')
})

const sentences = [
  'First.',
  'Second.',
  cite(citeHttp('15.5'), 'Third.'),
  cite(citeHttp('15.6'), 'Fourth.'),
  'Fifth.',
]

test('Consecutive sentences of one origin are grouped, and each section is separate', () => {
  expect(groupSentences(sentences)).toEqual([
    { source: undefined, texts: ['First.', 'Second.'] },
    { source: citeHttp('15.5'), texts: ['Third.'] },
    { source: citeHttp('15.6'), texts: ['Fourth.'] },
    { source: undefined, texts: ['Fifth.'] },
  ])
})

test('Citing a line of the document does not detect its findings, and later they are cited too', async () => {
  // Not the shared one, whose findings another test may have detected.
  const path = 'tests/fixtures/pet-store/pet-store.yaml'
  const api = await loadApiDescription({ path, overlay: undefined })
  expect(formatLocation(api, '#/info/title')).toMatch(/^line \d+$/)
  expect(getKnownFindings(api)).toEqual([])

  const { all } = getDocumentFindings(api)
  const pointers = all.map(({ at }) => at)
  expect(pointers).not.toEqual([])
  expect(pointers.map((at) => formatLocation(api, at))).toEqual(
    api.findLines(pointers).map((found) => found && `line ${found.line}`),
  )
})
