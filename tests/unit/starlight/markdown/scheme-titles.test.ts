import { expect, test } from 'vitest'
import type { SecurityScheme } from '#request/description/operation.ts'
import { translateToEnglish } from '#starlight/i18n/translate.ts'
import { formatSchemeTitles } from '#starlight/markdown/scheme-titles.ts'

const key = (target: 'header' | 'query' | 'cookie'): SecurityScheme => ({
  type: 'api-key',
  in: target,
  parameter: 'key',
  description: undefined,
})

const shout = (text: string) => text.toUpperCase()

test.each<[SecurityScheme, string]>([
  [key('header'), 'API key in a header'],
  [key('query'), 'API key in the address'],
  [key('cookie'), 'API key in a cookie'],
  [{ type: 'bearer', format: 'JWT', description: undefined }, 'Bearer token'],
  [{ type: 'basic', description: undefined }, 'Basic'],
  [{ type: 'http', scheme: 'Token', description: undefined }, 'HTTP “Token”'],
  [{ type: 'oauth2', flows: [], description: undefined }, 'OAuth 2.0'],
  [{ type: 'open-id-connect', url: 'https://a.example', description: undefined }, 'OpenID Connect'],
  [{ type: 'other', what: 'mutual TLS', description: undefined }, 'Another credential'],
])('%j has the title %s', (scheme, title) => {
  expect(formatSchemeTitles([{ name: 'mine', scheme }], translateToEnglish)).toEqual([title])
})

test('Titles are translated, except for names of standards', () => {
  const scheme: SecurityScheme = { type: 'oauth2', flows: [], description: undefined }
  const schemes = [key('query'), scheme].map((each) => ({ name: 'mine', scheme: each }))
  expect(formatSchemeTitles(schemes, shout)).toEqual(['API KEY IN THE ADDRESS', 'OAuth 2.0'])
})

test('Schemes of one kind have their names in their titles', () => {
  const schemes = ['one', 'two'].map((name) => ({ name, scheme: key('header') }))
  expect(formatSchemeTitles(schemes, translateToEnglish)).toEqual([
    'API key in a header (“one”)',
    'API key in a header (“two”)',
  ])
})
