import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'astro/zod'
import { projectRoot } from '#portal/host/paths.ts'
import { getScalarHeadings } from '#starlight/pages/scalar/scalar-headings.ts'

const info = { title: 'Pets', version: '1', description: '# First steps' }

test('Lists tags, their operations, operations without a tag, and schemas', () => {
  const document = {
    openapi: '3.1.0',
    info,
    tags: [{ name: 'Big pets' }],
    paths: {
      '/pets/{id}': {
        get: { summary: 'Read a \u202Epet\n', tags: ['Big pets'] },
        delete: {},
      },
    },
    components: { schemas: { Pet: { type: 'object' } } },
  }

  expect(getScalarHeadings(document)).toEqual([
    { depth: 2, slug: 'tag/big-pets', text: 'Big pets' },
    { depth: 3, slug: 'tag/big-pets/GET/pets/{id}', text: 'Read a [U+202E]pet' },
    { depth: 2, slug: 'DELETE/pets/{id}', text: '/pets/{id}' },
    { depth: 2, slug: 'models', text: 'Models' },
  ])
})

test('Omits the groups of x-tagGroups, which Scalar renders without a heading', () => {
  const document = {
    openapi: '3.1.0',
    info,
    tags: [{ name: 'Pets' }],
    'x-tagGroups': [{ name: 'All', tags: ['Pets'] }],
    paths: { '/pets': { get: { summary: 'List', tags: ['Pets'] } } },
  }

  expect(getScalarHeadings(document).map(({ depth, text }) => [depth, text])).toEqual([
    [2, 'Pets'],
    [3, 'List'],
  ])
})

test('Lists only the tags of a large document', () => {
  const paths = Object.fromEntries(
    Array.from({ length: 30 }, (_, index) => [`/pets/${index}`, { get: { tags: ['Pets'] } }]),
  )

  expect(getScalarHeadings({ openapi: '3.1.0', info, paths })).toEqual([
    { depth: 2, slug: 'tag/pets', text: 'Pets' },
  ])
})

test.each([{ swagger: '2.0' }, { openapi: 3.1 }])(
  'Lists the tags of a document with %o',
  (version) => {
    const document = { ...version, info, paths: { '/pets': { get: { tags: ['Pets'] } } } }

    expect(getScalarHeadings(document)).toMatchObject([{ slug: 'tag/pets' }, { depth: 3 }])
  },
)

test('The sections are those of the version that Scalar uses', () => {
  const name = '@scalar/workspace-store'

  expect(load('package.json').devDependencies?.[name]).toBe(
    load('node_modules/@scalar/api-reference/package.json').dependencies[name],
  )
})

function load(file: string) {
  const versions = z.record(z.string(), z.string())
  const schema = z.object({ dependencies: versions, devDependencies: versions.optional() })
  return schema.parse(JSON.parse(readFileSync(join(projectRoot, file), 'utf8')))
}
