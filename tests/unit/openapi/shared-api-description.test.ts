import { utimes, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import {
  defaultDocumentPath,
  isConfiguredDocument,
  locateDocument,
} from '#openapi/load/locate-document.ts'
import { getDescriptionFiles, loadSharedApiDescription } from '#openapi/shared-api-description.ts'
import { writeFiles, writeFolder } from '../../support/write-folder.ts'

const text = "openapi: 3.1.0\ninfo: { title: One, version: '1' }\npaths: { /a: { $ref: a.yaml } }\n"

test('Parses a document again only if a file changes or an Overlay appears', async () => {
  const folder = await writeFolder({
    'api.yaml': text,
    'a.yaml': 'get: { summary: Old, responses: {} }',
  })
  const source = { path: join(folder, 'api.yaml'), overlay: undefined }

  const first = await loadSharedApiDescription(source)
  expect(await loadSharedApiDescription(source)).toBe(first)
  await writeFiles(folder, { 'a.yaml': 'get: { summary: Changed, responses: {} }' })
  const second = await loadSharedApiDescription(source)
  expect(second.operations[0]?.summary).toBe('Changed')
  await writeFiles(folder, {
    'api.overlay.yaml': 'overlay: 1.0.0\nactions: [{ target: $.info, update: { title: Two } }]',
  })
  expect((await loadSharedApiDescription(source)).title).toBe('Two')
})

test('A source with empty fields shares the document of one without them', async () => {
  const folder = await writeFolder({ 'api.yaml': text.replace('$ref: a.yaml', '') })
  const source = { path: join(folder, 'api.yaml'), overlay: undefined }

  const first = await loadSharedApiDescription(source)
  const names = { document: undefined }
  expect(await loadSharedApiDescription({ ...source, names, samples: {} })).toBe(first)
  const named = { ...source, names: { document: 'https://api.example.com/openapi.yaml' } }
  expect(await loadSharedApiDescription(named)).not.toBe(first)
})

test('A document that failed to load is loaded again', async () => {
  const folder = await writeFolder()
  const source = { path: join(folder, 'api.yaml'), overlay: undefined }

  await expect(loadSharedApiDescription(source)).rejects.toThrow('The file does not exist')
  await writeFile(source.path, "openapi: 3.1.0\ninfo: { title: A, version: '1' }\npaths: {}")
  expect((await loadSharedApiDescription(source)).title).toBe('A')
})

test('A document that changes during loading is loaded again', async () => {
  const folder = await writeFolder({ 'api.yaml': text.replace('$ref: a.yaml', '') })
  const source = { path: join(folder, 'api.yaml'), overlay: undefined }
  const later = new Date(Date.now() + 60_000)
  await utimes(source.path, later, later)

  const first = await loadSharedApiDescription(source)
  expect(await loadSharedApiDescription(source)).not.toBe(first)
})

test('Watched files are the referenced ones and the possible Overlays', () => {
  const source = { path: 'api/pets.yaml', overlay: undefined }

  expect(getDescriptionFiles(source, { paths: ['pets.yaml', 'parts/pet.yaml'] })).toEqual([
    'api/pets.yaml',
    'api/parts/pet.yaml',
    'api/pets.overlay.yaml',
    'api/pets.overlay.yml',
    'api/pets.overlay.json',
  ])
})

test.each([
  [undefined, true],
  ['openapi/service.openapi.yaml', true],
  ['./openapi/../openapi/service.openapi.yaml', true],
  ['openapi/other.yaml', false],
])('The setting %j names the default document: %s', (openapi, isNamed) => {
  expect(isConfiguredDocument({ openapi }, defaultDocumentPath, process.cwd())).toBe(isNamed)
})

test('An absolute path of another folder stays absolute in messages', () => {
  const [inside, outside] = [resolve('api/pets.yaml'), resolve('../pets.yaml')]

  expect(locateDocument({ openapi: inside }, '.').path).toBe(join('api', 'pets.yaml'))
  expect(locateDocument({ openapi: outside }, '.').path).toBe(outside)
  expect(locateDocument({ openapi: '../pets.yaml' }, '.').path).toBe(join('..', 'pets.yaml'))
})
