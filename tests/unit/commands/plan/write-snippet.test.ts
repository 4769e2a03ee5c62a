import { describe, expect, test } from 'vitest'
import { findLanguage, languageNames, writeSnippet } from '#commands/plan/write-snippet.ts'
import { planRequest } from '#core/request/plan.ts'
import type { OperationPlan } from '#core/request/request-plan.ts'
import { curl } from '#core/snippet/curl.ts'
import { snippetLanguages } from '#core/snippet/languages.ts'
import { powershell } from '#core/snippet/powershell.ts'
import { listExperiments } from '../../../fixtures/plans.ts'

const bearer = {
  scheme: 'apiKey',
  place: 'header',
  name: 'Authorization',
  prefix: 'Bearer ',
} as const
const plan: OperationPlan = {
  operationId: 'listExperiments',
  method: 'GET',
  url: 'https://api.example.com/v1/experiments',
  headers: [{ name: 'Content-Type', value: 'application/json' }],
  body: { kind: 'none' },
  slots: [bearer],
}

test.for(snippetLanguages)(
  'The documented request in $label is the portal’s snippet',
  (language) => {
    const server = { baseUrl: 'https://api.example.com' }
    const withKey = planRequest(listExperiments, { credential: 'bearer' }, server)
    const withoutKey = planRequest(listExperiments, { credential: 'none' }, server)
    expect(writeSnippet(language, plan)).toEqual({
      outcome: 'written',
      text: language.writeSnippet(withKey),
    })
    expect(writeSnippet(language, { ...plan, slots: [] })).toEqual({
      outcome: 'written',
      text: language.writeSnippet(withoutKey),
    })
  },
)

test('A language is found by its name', () => {
  expect(languageNames.map((name) => findLanguage(name)?.id)).toEqual(languageNames)
  expect(findLanguage('cobol')).toBeUndefined()
})

describe('What languages say without more', () => {
  test.for<Partial<OperationPlan>>([
    ...['PUT', 'POST', 'DELETE', 'OPTIONS', 'PATCH'].map((method) => ({ method })),
    { url: "https://api.example.com/a%20b/%C3%A9?a=%5B%2525&b='1'" },
    { headers: [{ name: 'X-Note', value: 'it\'s "a" note' }] },
    { headers: [{ name: 'Cookie', value: 'a=b' }] },
  ])('%j', (part) => {
    expect(writeSnippet(curl, { ...plan, ...part })).toMatchObject({ outcome: 'written' })
  })
})

const query = { scheme: 'key', place: 'query', name: 'key' } as const

describe('What languages cannot say yet is refused', () => {
  test.for<readonly [Partial<OperationPlan>, string]>([
    [{ body: { kind: 'text', text: '' } }, 'a body'],
    [{ body: { kind: 'form', text: '', pairs: [] } }, 'a body'],
    [{ slots: [query] }, 'credentials other than one bearer token'],
    [{ slots: [bearer, query] }, 'credentials other than one bearer token'],
    [{ slots: [{ scheme: 'a', place: 'basic' }] }, 'credentials other than one bearer token'],
    [{ slots: [{ ...bearer, prefix: '' }] }, 'credentials other than one bearer token'],
    [{ slots: [{ ...bearer, name: 'X-Key' }] }, 'credentials other than one bearer token'],
    [{ method: 'HEAD' }, 'the method HEAD'],
    [{ method: 'get' }, 'the method get'],
    [{ url: 'https://api.example.com/a|b' }, 'this address, which some programs would rewrite,'],
    [{ url: 'https://api.example.com/?a[]=1' }, 'this address, which some programs would rewrite,'],
    [{ url: 'https://api.example.com/%zz' }, 'this address, which some programs would rewrite,'],
    [{ url: 'https://api.example.com/%41' }, 'this address, which some programs would rewrite,'],
    [{ headers: [{ name: 'X-A', value: '' }] }, 'the header X-A with this value'],
    [{ headers: [{ name: 'X-A', value: 'a\tb' }] }, 'the header X-A with this value'],
    [{ headers: [{ name: 'Host', value: 'a' }] }, 'the header Host with this value'],
  ])('%j', ([part, what]) => {
    expect(writeSnippet(curl, { ...plan, ...part })).toEqual({
      outcome: 'refused',
      refusals: [
        {
          field: 'language',
          clause: 'This portal, snippet languages',
          sentence: `The snippet for curl (bash, zsh) cannot say ${what} yet. Leave --language out for the plan itself.`,
        },
      ],
    })
  })

  test('PowerShell adds a Content-Type of its own to a POST without one', () => {
    const post = { ...plan, method: 'POST' }
    expect(writeSnippet(powershell, post)).toMatchObject({ outcome: 'written' })
    expect(writeSnippet(powershell, { ...post, headers: [] })).toMatchObject({ outcome: 'refused' })
    expect(writeSnippet(curl, { ...post, headers: [] })).toMatchObject({ outcome: 'written' })
  })
})
