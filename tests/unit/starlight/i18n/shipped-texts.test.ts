import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, test } from 'vitest'
import { consoleTexts } from '#console/ui/console-texts.ts'
import { recipeTexts, scriptTexts, searchTexts } from '#console/ui/translations.ts'
import { findShippedTexts } from '#starlight/i18n/shipped-texts.ts'
import { pageTexts } from '#starlight/i18n/translate.ts'

const english: Readonly<Record<string, string>> = {
  ...consoleTexts,
  ...searchTexts,
  ...scriptTexts,
  ...recipeTexts,
  ...pageTexts,
}
const languages = globSync('src/starlight/i18n/languages/*.json').map((file) => {
  const texts: Readonly<Record<string, string>> = JSON.parse(readFileSync(file, 'utf8'))
  return { language: basename(file, '.json'), texts }
})

/** Terms that developers of several languages use as in English, or that are the same word. */
const sameAsEnglish = new Set(
  [
    '+ Header, + Query, 1 header, 1 item, Body, Callbacks, Compatible, Console, Contact, Cookies, Discovery, Document, File, Flow',
    'Guides, Hex, Image, Indirect, Introduction, Item {number}, Links, Media type, Name, Operation, Optional, Pages, Password',
    'Query, Schema, Schemas, Scope, Scopes, Server, Snippet, Start, Tags:, Text, Token, Type, Version, Webhooks',
    'in {version}, optional, secret',
  ].flatMap((line) => line.split(', ')),
)

describe.each(languages)('The texts in $language', ({ language, texts }) => {
  test('are in a page in that language', () => {
    expect(findShippedTexts(language)).toEqual(texts)
  })

  test('have the names of the English texts, in their order', () => {
    expect(Object.keys(texts)).toEqual(Object.keys(english))
  })

  test('have the placeholders of the English texts', () => {
    const wrong = Object.entries(english).filter(
      ([name, text]) => getPlaceholders(texts[name] ?? '') !== getPlaceholders(text),
    )
    expect(wrong).toEqual([])
  })

  test('are translated, except for terms that are the same', () => {
    const same = Object.entries(texts).filter(
      ([name, text]) => text === english[name] && !sameAsEnglish.has(text),
    )
    expect(same).toEqual([])
  })

  test('have the quotation marks, apostrophes and ellipses of print', () => {
    expect(Object.values(texts).filter((text) => /["'`]|\.\.\./.test(text))).toEqual([])
    expect(Object.values(texts).filter((text) => text !== text.trim() || text === '')).toEqual([])
  })
})

function getPlaceholders(text: string): string {
  return (text.match(/\{\w+\}/g) ?? []).toSorted().join(' ')
}

test.each([
  ['de', 'Senden'],
  ['de-AT', 'Senden'],
  ['DE-ch', 'Senden'],
  ['zh', '发送'],
  ['zh-CN', '发送'],
  ['zh-Hans-SG', '发送'],
  // In traditional characters.
  ['zh-TW', undefined],
  ['zh-Hant', undefined],
  ['ar', undefined],
  ['en', undefined],
  ['', undefined],
  ['not a tag', undefined],
])('The language %j has for Send: %j', (language, text) => {
  expect(findShippedTexts(language)?.['send']).toBe(text)
})
