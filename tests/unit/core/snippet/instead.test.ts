import { expect, test } from 'vitest'
import type { RequestPlan } from '#core/request/request-plan.ts'
import type { Snippet, SnippetLanguage } from '#core/snippet/shared/language.ts'
import { snippetLanguages } from '#core/snippet/languages.ts'
import { requestCases } from '../../../fixtures/request-plans.ts'
import { planWithoutKey } from './plan.ts'

const languages: readonly SnippetLanguage[] = snippetLanguages

const plans: readonly (readonly [name: string, plan: RequestPlan])[] = [
  ...requestCases.map(({ name, plan }) => [name, plan('https://api.example.com')] as const),
  ['200,000 bytes', textOf('a'.repeat(200_000))],
  ['a body with HEAD', { ...textOf('a'), method: 'HEAD' }],
  ['a body without a type', { ...textOf('a'), headers: [] }],
]

test.for(languages)('What $label refuses, the language that it names can write', (language) => {
  const dead = plans
    .map(([name, plan]) => [name, plan, language.writeSnippet(plan)] as const)
    .filter(([, plan, snippet]) => !isWayOut(plan, snippet))
    .map(([name]) => name)
  expect(dead).toEqual([])
})

function isWayOut(plan: RequestPlan, snippet: Snippet): boolean {
  if (snippet.outcome === 'written') return true
  const other = languages.find(({ id }) => id === snippet.instead)
  return other?.writeSnippet(plan).outcome === 'written'
}

function textOf(text: string): RequestPlan {
  return { ...planWithoutKey, method: 'POST', body: { kind: 'text', text } }
}
