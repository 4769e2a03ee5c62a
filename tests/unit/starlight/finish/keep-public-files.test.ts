import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { keepPublicFiles } from '#starlight/finish/keep-public-files.ts'
import { defaultService } from '#portal/portal-options.ts'
import { parseDescriptionText } from '../../../support/parse-description-text.ts'
import { onlyLocale } from '#starlight/reference/locale.ts'
import { writeFolder } from '../../../support/write-folder.ts'

const api = parseDescriptionText("openapi: 3.1.0\ninfo: { title: Pets, version: '1' }\n")
const site = {
  isForAgents: true,
  hasSearch: true,
  locales: [onlyLocale],
  apiReferences: [{ folder: '/api', api, service: defaultService, hasScalarPage: true }],
}
const pages = new Set(['/', '/api/', '/api/console/', '/guide/'])

const own = [
  '404.md',
  '.well-known/agent-skills/call-pets/SKILL.md',
  'api/llms.txt',
  'api/llms-full.txt',
  'api/index.md',
  'api/console.md',
  'api/openapi.yaml',
  'api/console/operations.json',
  'api/reference/api/document.json',
  'search-index/first.json',
]
const others = [
  'robots.txt',
  'llms.txt',
  'api/other.md',
  'api/picture.svg',
  'guides/console.md',
  '_headers',
  'vercel.json',
]

const createFiles = (folder: string, text: string) =>
  Object.fromEntries([...own, ...others].map((path) => [`${folder}/${path}`, text]))

/** Writes the files of `public` and of the built site, and keeps the first. */
async function keepFiles(files: Readonly<Record<string, string>>, settings = site) {
  const folder = await writeFolder(files)
  const dist = join(folder, 'dist')
  const messages = await keepPublicFiles(join(folder, 'public'), dist, settings, pages)
  return { messages, read: async (path: string) => readFile(join(dist, path), 'utf8') }
}

test('Files of the team replace generated files, and other files stay unchanged', async () => {
  const { messages, read } = await keepFiles({
    ...createFiles('public', 'team'),
    ...createFiles('dist', 'written'),
  })

  expect(messages).toEqual(
    own.toSorted().map((path) => `public/${path} is kept in place of the generated file.`),
  )
  expect(await Promise.all(own.map(read))).toEqual(own.map(() => 'team'))
  expect(await Promise.all(others.map(read))).toEqual(others.map(() => 'written'))
})

test('Without Scalar, a file at the address of its document is not one of the portal', async () => {
  const path = 'api/reference/api/document.json'
  const apiReferences = site.apiReferences.map((one) => ({ ...one, hasScalarPage: false }))
  const files = { [`public/${path}`]: 'team', [`dist/${path}`]: 'team' }

  expect((await keepFiles(files, { ...site, apiReferences })).messages).toEqual([])
})

test('The portal’s entries are added to the index of skills and the catalogue', async () => {
  const index = '.well-known/agent-skills/index.json'
  const catalog = '.well-known/api-catalog'
  const { messages, read } = await keepFiles({
    [`public/${index}`]: '{"$schema":"team","skills":[{"name":"a"},{"name":"b","by":"team"}]}',
    [`dist/${index}`]: '{"$schema":"ours","skills":[{"name":"b"},{"name":"c"}]}',
    [`public/${catalog}`]: '{"linkset":[{"anchor":"/team"}]}',
    [`dist/${catalog}`]: '{"linkset":[{"anchor":"/api"}]}',
  })

  expect(messages).toEqual([
    `public/${index} is kept, and the portal’s entries are added to it.`,
    `public/${catalog} is kept, and the portal’s entries are added to it.`,
  ])
  expect(JSON.parse(await read(index))).toEqual({
    $schema: 'team',
    skills: [{ name: 'a' }, { name: 'b', by: 'team' }, { name: 'c' }],
  })
  expect(JSON.parse(await read(catalog))).toEqual({
    linkset: [{ anchor: '/team' }, { anchor: '/api' }],
  })
})

test('A file without such a list is kept unchanged', async () => {
  const index = '.well-known/agent-skills/index.json'
  const { messages, read } = await keepFiles({
    [`public/${index}`]: 'not JSON',
    [`dist/${index}`]: '{"skills":[]}',
  })

  expect(messages).toEqual([
    `public/${index} is kept in place of the generated file: it has no list "skills" to add to.`,
  ])
  expect(await read(index)).toBe('not JSON')
})

test('A site without files for agents or without public files stays unchanged', async () => {
  const files = { 'public/api/llms.txt': 'team', 'dist/api/llms.txt': 'written' }
  const { messages } = await keepFiles(files, { ...site, isForAgents: false })

  expect(messages).toEqual([])
  expect((await keepFiles({ 'dist/api/llms.txt': 'written' })).messages).toEqual([])
})
