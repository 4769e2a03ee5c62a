import { describe, expect, test } from 'vitest'
import { onlyLocale, parseLocales } from '#starlight/reference/locale.ts'
import { expandLocales, findLocale } from '#starlight/site/locales.ts'
import { makeVersion } from '../../../support/make-version.ts'

const rooted = parseLocales({
  locales: { de: { label: 'Deutsch' }, root: { label: 'English', lang: 'en' } },
})

const prefixed = parseLocales({
  defaultLocale: 'pt-br',
  locales: { en: { label: 'English' }, 'pt-br': { label: 'Português', lang: 'pt-BR' } },
})

describe('The locales of Starlight', () => {
  test('begin with the default one', () => {
    expect(rooted.map(({ folder, lang, name }) => [folder, lang, name])).toEqual([
      ['', 'en', 'en'],
      ['/de', 'de', 'de'],
    ])
    expect(prefixed.map(({ folder, lang, name }) => [folder, lang, name])).toEqual([
      ['/pt-br', 'pt-BR', 'pt-br'],
      ['/en', 'en', 'en'],
    ])
  })

  test('are one in a site without locales, also in another language', () => {
    expect(parseLocales({})).toEqual([onlyLocale])
    expect(parseLocales({ locales: { root: { label: 'Deutsch', lang: 'de' } } })).toEqual([
      { name: 'de', folder: '', lang: 'de', label: 'Deutsch', isDefault: true },
    ])
  })

  test('are found by the folder of a path', () => {
    expect(['/de/a/', '/dev/', '/'].map((path) => findLocale(rooted, path)?.name)).toEqual([
      'de',
      'en',
      'en',
    ])
    expect(findLocale(prefixed, '/about/')).toBeUndefined()
  })
})

const version = (folder: string) => makeVersion('v1', 'deprecated', { label: 'v2', folder })

describe('A document', () => {
  test('has a folder for each locale, and so does its current version', () => {
    const documents = [{ folder: '/pets/v1', version: version('/pets') }]

    expect(expandLocales(documents, rooted)).toMatchObject([
      { folder: '/pets/v1', defaultFolder: '/pets/v1', version: version('/pets') },
      { folder: '/de/pets/v1', defaultFolder: '/pets/v1', version: version('/de/pets') },
    ])
    expect(expandLocales([{ folder: '' }], prefixed)).toMatchObject([
      { folder: '/pt-br', defaultFolder: '/pt-br' },
      { folder: '/en', defaultFolder: '/pt-br' },
    ])
  })

  test('in the folder of a locale exists only there, instead of a translation', () => {
    const documents = [{ folder: '/pets' }, { folder: '/de/pets' }, { folder: '/de/only' }]

    expect(
      expandLocales(documents, rooted).map(({ folder, defaultFolder, locale }) => [
        folder,
        defaultFolder,
        locale.name,
      ]),
    ).toEqual([
      ['/pets', '/pets', 'en'],
      ['/de/pets', '/de/pets', 'de'],
      ['/de/only', '/de/only', 'de'],
    ])
  })
})
