import { expect, test } from 'vitest'
import { writeQueryParameters, writeDocumented } from '#core/exchange/failures/documented-facts.ts'
import { documentedSentences } from '#core/exchange/failures/documented-sentences.ts'
import { everythingOpen, nothingOpen } from './documented-facts.ts'

test.for(Object.entries(documentedSentences))(
  '%s names the section that leaves it open, and claims nothing if none does',
  ([, sentence]) => {
    expect(writeDocumented(sentence, everythingOpen)).toMatch(/^[A-Z].* \(source, section \d\)\.$/)
    const otherwise = writeDocumented(sentence, nothingOpen)
    expect(otherwise).toMatch(/^[A-Z].*\.$/)
    expect(otherwise).not.toMatch(/source, section|the service (documents|specifies)/i)
  },
)

test.for([
  [everythingOpen, 'The source shows no query parameters (source, section 4).'],
  [nothingOpen, 'The API document lists no query parameters for this operation.'],
  [
    { ...everythingOpen, queryParameters: ['limit'] },
    'The API document lists the query parameter limit.',
  ],
  [
    { ...nothingOpen, queryParameters: ['limit', 'after'] },
    'The API document lists the query parameters limit, after.',
  ],
] as const)('Query parameters are described as documented: %#', ([facts, sentence]) => {
  expect(writeQueryParameters(facts)).toContain(sentence)
  expect(writeQueryParameters(facts)).toMatch(
    / The service may ignore or reject any (?:that you send|other)\.$/,
  )
})
