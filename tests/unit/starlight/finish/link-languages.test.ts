import { expect, test } from 'vitest'
import { editText } from '#text/edit-text.ts'
import { linkLanguages, replaceMissingTranslations } from '#starlight/finish/link-languages.ts'
import { parseElements } from '#starlight/html/page-elements.ts'
import { parseLocales } from '#starlight/reference/locale.ts'
import { loadPetStorePortal } from '../../../support/pet-store-portal.ts'

const sample = await loadPetStorePortal()

const [english, german] = parseLocales({
  defaultLocale: 'en',
  locales: { en: { label: 'English' }, de: { label: 'Deutsch' } },
})
if (!english || !german) throw new Error('There are two locales.')
const locales = [english, german]

const createPortal = (folder: string, locale = english) => ({ ...sample, folder, locale })

test('A missing translation is replaced by the start page of the portal, else of the language', () => {
  const [pets, haustiere] = [createPortal('/en/pets'), createPortal('/de/pets', german)]
  const ships = createPortal('/de/ships', german)
  const site = { locales, apiReferences: [pets, haustiere, ships] } as const
  const own = ['/de/pets/', '/de/pets/reference/tags/added/']
  const all = new Set(['/en/', '/en/pets/', '/de/', '/de/ships/', ...own])

  expect([...replaceMissingTranslations(site, haustiere, own, all)]).toEqual([
    ['/en/pets/reference/tags/added/', '/en/pets/'],
  ])
  expect([...replaceMissingTranslations(site, ships, ['/de/ships/'], all)]).toEqual([
    ['/en/ships/', '/en/'],
  ])
  expect([...replaceMissingTranslations(site, ships, ['/de/ships/'], new Set())]).toEqual([])
})

test.each([
  ['with slashes', undefined, '/docs/en/sh%C3%AFps/', '/docs/en/'],
  [
    'of files',
    { ending: '.html', base: '/docs' } as const,
    '/docs/en/sh%C3%AFps.html',
    '/docs/en.html',
  ],
])('The language menu leads to that page, with addresses %s', (_, form, missing, found) => {
  const createMenu = (address: string) =>
    `<p>${missing}</p><starlight-lang-select><select><option value="${address}">English</option><option value="/docs/de/">Deutsch</option></select></starlight-lang-select>`
  const html = createMenu(missing)
  const missingTranslations = new Map([['/en/shïps/', '/en/']])

  const edits = linkLanguages(html, parseElements(html), {
    base: '/docs',
    form,
    missingTranslations,
  })

  expect(editText(html, edits)).toBe(createMenu(found))
})
