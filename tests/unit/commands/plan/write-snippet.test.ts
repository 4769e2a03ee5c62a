import { expect, test } from 'vitest'
import { findLanguage, languageNames, writeSnippet } from '#commands/plan/make-plan.ts'
import type { RequestPlan } from '#core/request/request-plan.ts'
import { snippetLanguages } from '#core/snippet/languages.ts'
import { writeText } from '../../../fixtures/write-text.ts'

const plan: RequestPlan = {
  operationId: 'listExperiments',
  method: 'GET',
  url: 'https://api.example.com/v1/experiments',
  headers: [{ name: 'Content-Type', value: 'application/json' }],
  body: { kind: 'none' },
  slots: [{ scheme: 'apiKey', place: 'header', name: 'Authorization', prefix: 'Bearer ' }],
}

test.for(snippetLanguages)('A plan in $label is the portal’s snippet', (language) => {
  expect(writeSnippet(language, plan)).toEqual({
    outcome: 'written',
    text: writeText(language, plan),
  })
})

test('A language is found by its name', () => {
  expect(languageNames.map((name) => findLanguage(name)?.id)).toEqual(languageNames)
  expect(findLanguage('cobol')).toBeUndefined()
})

test('A refusal says why and names a language that can', () => {
  const refusing = {
    id: 'example',
    label: 'Example',
    writeSnippet: () =>
      ({ outcome: 'refused', sentence: 'Example cannot send files.', instead: 'curl' }) as const,
  }
  expect(writeSnippet(refusing, plan)).toEqual({
    outcome: 'refused',
    refusals: [
      {
        field: 'language',
        citation: { edition: 'This portal', section: 'snippet languages' },
        sentence: 'Example cannot send files. Use --language curl.',
      },
    ],
  })
})
