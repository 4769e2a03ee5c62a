import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadApiDescription } from '#openapi/load-api-description.ts'
import { getDescriptionFiles } from '#openapi/shared-api-description.ts'
import { findSampleFiles } from '#openapi/samples/sample-files.ts'
import { writeFolder } from '../../../support/write-folder.ts'

const document = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Pets', version: '1' },
  paths: {
    '/pets': {
      get: {
        operationId: 'pets/list all',
        'x-codeSamples': [{ lang: 'Go', source: 'list()' }],
        responses: {},
      },
      post: { operationId: 'createPet', responses: {} },
      delete: { responses: {} },
    },
  },
})

async function load(files: Readonly<Record<string, string>>, samples: Record<string, string>) {
  const folder = await writeFolder({ 'api.yaml': document, ...files })
  const patterns = Object.entries(samples).map(([id, path]) => [id, join(folder, path)] as const)
  const source = {
    path: join(folder, 'api.yaml'),
    overlay: undefined,
    samples: Object.fromEntries(patterns),
  }
  const { documented, paths, problems } = await loadApiDescription(source)
  const texts = [...documented].map(([slug, parts]) => [
    slug,
    parts.samples.map(({ language, text }) => `${language}: ${text}`),
  ])
  const short = (path: string) => path.replace(`${folder}/`, '')
  return {
    texts: Object.fromEntries(texts) as unknown,
    warnings: problems.map(({ file, line, sentence }) => `${short(file)}:${line}: ${sentence}`),
    watched: getDescriptionFiles(source, { paths }).map(short),
  }
}

test('A file is named by the operationId, percent-encoded if necessary, or by the slug of its page', async () => {
  const { texts, warnings } = await load(
    {
      'samples/pets%2Flist all.ts': 'files()\n',
      'samples/createPet.ts': '\uFEFFcreate()\r\n',
      'samples/delete-pets.ts': 'remove()',
    },
    { typescript: './samples/*.ts' },
  )
  expect(texts).toEqual({
    'pets-list-all': ['typescript: files()', 'go: list()'],
    'create-pet': ['typescript: create()'],
    'delete-pets': ['typescript: remove()'],
  })
  expect(warnings).toEqual([])
})

test('The operationId may be a part of a name, or a folder', async () => {
  const { texts } = await load(
    { 'a/createPet.example.py': 'create()', 'b/go-createPet/main.go': 'package main' },
    { python: 'a/*.example.py', go: 'b/go-*/main.go' },
  )
  expect(texts).toMatchObject({ 'create-pet': ['python: create()', 'go: package main'] })
})

test('Files without an operation, empty and binary files are warnings with file and line', async () => {
  const { texts, warnings } = await load(
    { 'samples/gone.ts': 'a()', 'samples/createPet.ts': ' \n' },
    { typescript: 'samples/*.ts', ruby: 'samples/*.rb' },
  )
  expect(texts).toMatchObject({ 'create-pet': [] })
  expect(warnings).toEqual([
    'samples/*.rb:1: No file matches this pattern of code samples.',
    'samples/createPet.ts:1: A code sample can have at most 50000 characters. It must be UTF-8 and not empty. It is ignored.',
    'samples/gone.ts:1: The document has no operation with the operationId gone. It is ignored.',
  ])
})

test('A second file of an operation in a language is a warning', async () => {
  const { texts, warnings } = await load(
    { 'a/createPet.ts': 'first()', 'a/create-pet.ts': 'second()', 'b/createPet.ts': 'other()' },
    { typescript: './a/*.ts', javascript: './b/*.ts' },
  )
  expect(texts).toMatchObject({ 'create-pet': ['typescript: second()', 'javascript: other()'] })
  expect(warnings).toEqual([
    expect.stringMatching(
      /^a\/createPet\.ts:1: .*a\/create-pet\.ts is a code sample of the same operation in typescript\. This one is ignored\.$/,
    ),
  ])
})

test('Sample files and their folders are watched', async () => {
  const { watched } = await load({ 'samples/createPet.ts': 'a()' }, { typescript: 'samples/*.ts' })
  expect(watched).toEqual(expect.arrayContaining(['samples', 'samples/createPet.ts']))
})

test('A missing folder has no files', () => {
  expect(findSampleFiles('no-such-folder/*.ts')).toEqual([])
})
