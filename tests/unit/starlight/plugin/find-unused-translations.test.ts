import { expect, test } from 'vitest'
import { findUnusedTranslations } from '#starlight/plugin/find-unused-translations.ts'
import { parseLocales } from '#starlight/reference/locale.ts'
import { expandLocales } from '#starlight/site/locales.ts'
import { writeFolder } from '../../../support/write-folder.ts'

const locales = parseLocales({
  locales: { root: { label: 'Deutsch', lang: 'de' }, 'pt-br': { label: 'Português' } },
})

test.each([
  ['api.pt-br.overlay.yaml', {}, []],
  ['api.overlay.yaml', {}, []],
  ['api.public.overlay.yaml', {}, []],
  ['api.de.overlay.yaml', { lang: 'en' }, []],
  ['api.dev.overlay.yaml', { overlay: './api.dev.overlay.yaml' }, []],
  ['api.fr.overlay.yaml', { translations: { 'pt-br': './api.fr.overlay.yaml' } }, []],
  [
    'german.yaml',
    { translations: { de: './german.yaml' } },
    [
      'german.yaml is not applied, because the texts of api.yaml are in de. If they are not, set `lang` of the document to their language.',
    ],
  ],
  [
    'api.de.overlay.yaml',
    {},
    [
      'api.de.overlay.yaml is not applied, because the texts of api.yaml are in de. If they are not, set `lang` of the document to their language.',
    ],
  ],
  [
    'api.pt-BR.overlay.yml',
    {},
    [
      'api.pt-BR.overlay.yml is not applied, because pt-BR is not a locale of the site. Its locales are de, pt-br.',
    ],
  ],
])('%s next to a document with %o has the warnings %o', async (name, options, warnings) => {
  const root = await writeFolder({ 'api.yaml': '', [name]: '' })
  const documents = expandLocales([{ file: './api.yaml', folder: '/api', ...options }], locales)
  expect(findUnusedTranslations(documents, locales, root)).toEqual(warnings)
})

test('An Overlay of another document is not a translation, and a site in one language has none', async () => {
  const root = await writeFolder({ 'api.yaml': '', 'api.dev.yaml': '', 'api.dev.overlay.yaml': '' })
  const documents = expandLocales([{ file: './api.yaml', folder: '/api' }], locales)
  expect(findUnusedTranslations(documents, locales, root)).toEqual([])

  const other = await writeFolder({ 'api.yaml': '', 'api.fr.overlay.yaml': '' })
  const one = parseLocales({})
  const alone = expandLocales([{ file: './api.yaml', folder: '/api' }], one)
  expect(findUnusedTranslations(alone, one, other)).toEqual([])
})
