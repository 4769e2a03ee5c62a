import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadApiDescription } from '#openapi/load-api-description.ts'
import { getTranslationPaths } from '#openapi/overlay/apply-overlay.ts'
import { getDescriptionFiles } from '#openapi/shared-api-description.ts'
import { pets } from '../../../fixtures/translated-pets.ts'
import { writeFolder } from '../../../support/write-folder.ts'

const own = `overlay: 1.0.0
info: { title: Ours, version: '1' }
actions:
  - { target: "$.paths['/pets'].get", update: { summary: List all pets, description: Sorted by name. } }
`

const german = `overlay: 1.0.0
info: { title: Deutsch, version: '1' }
actions:
  - target: $.paths['/pets'].get
    update:
      summary: Alle Haustiere auflisten
      responses: { '200': { description: Die Haustiere. } }
  - { target: "$.paths['/cats'].get", update: { summary: Katzen } }
`

async function loadPets(files: Readonly<Record<string, string>>, locale = 'de') {
  const folder = await writeFolder({ 'pets.yaml': pets, ...files })
  const source = { path: join(folder, 'pets.yaml'), overlay: undefined, translation: { locale } }
  return { api: await loadApiDescription(source), folder, source }
}

test('A translation is applied after the Overlay of the document', async () => {
  const { api } = await loadPets({ 'pets.overlay.yaml': own, 'pets.de.overlay.yaml': german })
  const [operation] = api.operations

  expect(operation).toMatchObject({
    summary: 'Alle Haustiere auflisten',
    description: 'Sorted by name.',
  })
  expect(api.translatedTexts).toEqual(
    new Set(['Alle Haustiere auflisten', 'Die Haustiere.', 'Katzen']),
  )
})

test('Each text is cited where it was written: document, Overlay or translation', async () => {
  const { api } = await loadPets({ 'pets.overlay.yaml': own, 'pets.de.overlay.yaml': german })
  const [documented] = [...api.documented.values()]
  const pointers = [
    documented?.parameters[0]?.at ?? '',
    documented?.pointers.description ?? '',
    'pets.de.overlay.yaml#/actions/0/update/summary',
  ]

  expect(pointers.slice(0, 2)).toEqual([
    '#/paths/~1pets/get/parameters/0',
    'pets.overlay.yaml#/actions/0/update/description',
  ])
  expect(api.findLines(pointers)).toEqual([
    { file: 'pets.yaml', line: 9 },
    { file: 'pets.overlay.yaml', line: 4 },
    { file: 'pets.de.overlay.yaml', line: 6 },
  ])
})

test('An action of a translation that selects nothing is reported with its line', async () => {
  const { api, folder } = await loadPets({ 'pets.de.overlay.yaml': german })

  expect(api.problems).toMatchObject([
    { file: join(folder, 'pets.de.overlay.yaml'), line: 8, severity: 'warning' },
  ])
})

test('An action of a translation that changes more than texts is reported with its line', async () => {
  const longer = `${german}  - target: $.paths['/pets'].get.parameters[0]
    update: { schema: { type: string } }
`
  const { api } = await loadPets({
    'pets.de.overlay.yaml': longer.replace(/ {2}- .*Katzen.*\n/, ''),
  })

  expect(api.problems).toMatchObject([
    {
      line: 8,
      severity: 'warning',
      sentence:
        'This action changes more than texts: it changes #/paths/~1pets/get/parameters/0/schema/type. Move it to the Overlay of the document itself.',
    },
  ])
})

test('Without a file for its locale, a document has no translation', async () => {
  const { api } = await loadPets({ 'pets.de.overlay.yaml': german }, 'fr')

  expect(api.operations[0]?.summary).toBe('List pets')
  expect(api.translatedTexts).toBeUndefined()
})

test('A named translation must exist', async () => {
  const folder = await writeFolder({ 'pets.yaml': pets })
  const source = {
    path: join(folder, 'pets.yaml'),
    overlay: undefined,
    translation: { locale: 'de', file: join(folder, 'german.yaml') },
  }

  await expect(loadApiDescription(source)).rejects.toThrow('The file does not exist')
})

test('A document without a known ending has its own Overlay and a translation', () => {
  expect(getTranslationPaths('pets.openapi', { locale: 'de' })[0]).toBe(
    'pets.openapi.de.overlay.yaml',
  )
})

test('The possible translations are watched', async () => {
  const { api, folder, source } = await loadPets({})

  expect(getDescriptionFiles(source, api)).toContain(join(folder, 'pets.de.overlay.yml'))
})
