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
    { origin: { status: 'this-portal' }, texts: ['First.', 'Second.'] },
    { origin: { status: 'general-practice', source: citeHttp('15.5') }, texts: ['Third.'] },
    { origin: { status: 'general-practice', source: citeHttp('15.6') }, texts: ['Fourth.'] },
    { origin: { status: 'this-portal' }, texts: ['Fifth.'] },
  ])
})
