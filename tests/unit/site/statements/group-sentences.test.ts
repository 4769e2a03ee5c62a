import { expect, test } from 'vitest'
import { documentedSentences } from '#core/exchange/failures/documented-sentences.ts'
import { cite, citeHttp } from '#core/exchange/failures/failure.ts'
import { groupSentences } from '#site/statements/group-sentences.ts'
import { everythingOpen, nothingOpen } from '../../core/exchange/failures/documented-facts.ts'

const sentences = [
  'First.',
  'Second.',
  cite(citeHttp('15.5'), 'Third.'),
  cite(citeHttp('15.6'), 'Fourth.'),
  documentedSentences.rateLimits,
  'Fifth.',
]

test('Consecutive sentences of one origin are grouped, and each section is separate', () => {
  expect(groupSentences(sentences, everythingOpen)).toEqual([
    { origin: { status: 'this-portal' }, texts: ['First.', 'Second.'] },
    { origin: { status: 'general-practice', source: citeHttp('15.5') }, texts: ['Third.'] },
    { origin: { status: 'general-practice', source: citeHttp('15.6') }, texts: ['Fourth.'] },
    {
      origin: { status: 'not-specified', section: '8' },
      texts: ['What the limit is and to whom it applies: the source shows no rate limits.'],
    },
    { origin: { status: 'this-portal' }, texts: ['Fifth.'] },
  ])
})

test('What is not an open point is not called unspecified', () => {
  const groups = groupSentences([documentedSentences.rateLimits], nothingOpen)
  expect(groups.map(({ origin }) => origin.status)).toEqual(['this-portal'])
})
