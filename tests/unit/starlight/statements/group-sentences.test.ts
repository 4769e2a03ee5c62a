import { expect, test } from 'vitest'
import { cite, citeHttp } from '#response/exchange/failures/failure.ts'
import { groupSentences } from '#starlight/statements/group-sentences.ts'

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
