import { symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { loadApiDescription } from '#openapi/load-api-description.ts'
import { loadFiles } from '#openapi/parse/load-files.ts'
import type { SourceFiles } from '#openapi/load/located.ts'
import { createSourceNumber } from '#request/source-number.ts'
import { getDerived } from '#schema/view/discriminator.ts'
import { writeFiles, writeFolder } from '../../../support/write-folder.ts'

let folder: string

beforeEach(async () => {
  folder = await writeFolder()
})

const head = `openapi: 3.1.0\ninfo: { title: Sample, version: '1' }\n`

/** @param files files by path; the first is the document */
async function read(files: Readonly<Record<string, string>>) {
  await writeFiles(folder, files)
  const path = join(folder, Object.keys(files)[0] ?? '')
  const { others } = await loadFiles(path)
  return { ...(await loadApiDescription({ path, overlay: undefined })), others }
}

/** Returns the loaded parts of the other files. */
function getOthers({ others }: Pick<SourceFiles, 'others'>): Readonly<Record<string, unknown>> {
  const reached = [...others].flatMap(([place, file]) =>
    'value' in file ? [[place, file.value]] : [],
  )
  return Object.fromEntries(reached)
}

/** Returns a document with one schema, which refers to another. */
function makeReferring(reference: string): string {
  return `${head}components: { schemas: { A: { $ref: '${reference}' } } }\n`
}

const secrets = 'a: { b: { type: string, password: fake-1 }, c: fake-2 }\nother: fake-3\n'

describe('Referenced files are loaded only where OpenAPI allows a reference', () => {
  test.each<[name: string, text: string]>([
    ['an extension', 'x-a: { $ref: secrets.yaml }\npaths: { /a: { get: {} } }'],
    ['an extension of a path', 'paths: { /a: { x-a: { $ref: secrets.yaml }, get: {} } }'],
    ['an extension in paths', 'paths: { x-a: { $ref: secrets.yaml }, /a: { get: {} } }'],
    [
      'an extension of a response',
      'paths: { /a: { get: { responses: { x-a: { $ref: secrets.yaml } } } } }',
    ],
    ['an example', 'components: { schemas: { A: { example: { $ref: secrets.yaml } } } }'],
    [
      'examples of a schema',
      'components: { schemas: { A: { examples: [{ $ref: secrets.yaml }] } } }',
    ],
    ['a default', 'components: { schemas: { A: { default: { $ref: secrets.yaml } } } }'],
    ['a value of an enum', 'components: { schemas: { A: { enum: [{ $ref: secrets.yaml }] } } }'],
    ['a constant', 'components: { schemas: { A: { const: { $ref: secrets.yaml } } } }'],
    [
      'the value of an example',
      'components: { examples: { A: { value: { $ref: secrets.yaml }, externalValue: secrets.yaml } } }',
    ],
    ['a link', 'components: { links: { A: { operationRef: secrets.yaml } } }'],
    ['a server', 'servers: [{ $ref: secrets.yaml }]'],
    [
      'an unknown field',
      'secrets: { $ref: secrets.yaml }\ncomponents: { a: { $ref: secrets.yaml } }',
    ],
    [
      'a mapping of properties',
      'components: { schemas: { A: { properties: { $ref: secrets.yaml } } } }',
    ],
    [
      'an internal operation',
      'paths: { /a: { get: { x-internal: true, requestBody: { $ref: secrets.yaml } } } }',
    ],
    ['an internal path', 'paths: { /a: { x-internal: true, $ref: secrets.yaml } }'],
    [
      'a dialect and an identifier',
      'components: { schemas: { A: { $schema: secrets.yaml, $id: secrets.yaml } } }',
    ],
  ])('Ignores what looks like a reference in %s', async (_, text) => {
    const api = await read({ 'api.yaml': `${head}${text}\n`, 'secrets.yaml': secrets })

    expect(api.paths).toEqual(['api.yaml'])
  })

  test('Loads references in unused components, headers, links, callbacks and encodings', async () => {
    const api = await read({
      'api.yaml': `${head}components:
  parameters: { a: { schema: { items: { $ref: 'a.yaml#/1' } } } }
  responses: { a: { headers: { x-a: { $ref: 'a.yaml#/2' } }, links: { a: { $ref: 'a.yaml#/3' } } } }
  callbacks: { a: { '{$url}': { post: { requestBody: { $ref: 'a.yaml#/4' } } } } }
  requestBodies: { a: { content: { a/b: { encoding: { a: { headers: { b: { $ref: 'a.yaml#/5' } } } } } } } }
`,
      'a.yaml':
        '1: { type: string }\n2: { schema: true }\n3: { operationId: a }\n4: { content: {} }\n5: { schema: {} }\n6: {}\n',
    })

    expect(getOthers(api)).toEqual({
      'a.yaml': {
        1: { type: 'string' },
        2: { schema: true },
        3: { operationId: 'a' },
        4: { content: {} },
        5: { schema: {} },
      },
    })
  })
})

describe('Referenced files are pruned to what is used', () => {
  test('Keeps the referenced part at its pointer, without unknown keywords', async () => {
    const api = await read({
      'api.yaml': makeReferring('secrets.yaml#/a/b'),
      'secrets.yaml': secrets,
    })

    expect(getOthers(api)).toEqual({ 'secrets.yaml': { a: { b: { type: 'string' } } } })
    expect(Object.fromEntries(api.schemas)).toEqual({
      '#/components/schemas/A': { $ref: 'secrets.yaml#/a/b' },
      'secrets.yaml#/a/b': { type: 'string' },
    })
  })

  test('Keeps nothing of a file that is not a schema', async () => {
    const api = await read({
      'api.yaml': makeReferring('secrets.yaml'),
      'secrets.yaml': secrets,
    })

    expect(JSON.stringify([getOthers(api), [...api.schemas]])).not.toContain('fake')
  })

  test('Drops text and reports the reference with its line', async () => {
    const api = await read({
      'api.yaml': makeReferring('secrets.yaml#/a/c'),
      'secrets.yaml': secrets,
    })

    expect(getOthers(api)).toEqual({ 'secrets.yaml': { a: { c: null } } })
    expect(api.problems).toContainEqual(
      expect.objectContaining({
        line: 3,
        sentence: 'The reference "secrets.yaml#/a/c" does not lead to a schema.',
      }),
    )
  })

  test('Keeps item indexes, and resolves pointers through references', async () => {
    const api = await read({
      'api.yaml': makeReferring('a.yaml#/list/1/deep'),
      'a.yaml': "list: [fake, { $ref: 'b.yaml#/x' }]\n",
      'b.yaml': 'x: { deep: { const: 1.10 }, y: fake }\n',
    })

    expect(getOthers(api)).toEqual({
      'a.yaml': { list: [null, { $ref: 'b.yaml#/x' }] },
      'b.yaml': { x: { deep: { const: 1.1 } } },
    })
    const written = api.others.get('b.yaml')
    expect(written && 'value' in written && written.readDigits(['x', 'deep', 'const'])).toBe('1.10')
    expect(api.schemas.get('a.yaml#/list/1/deep')).toEqual({
      const: createSourceNumber('1.10'),
    })
  })

  test('Keeps schemas referenced by a discriminator mapping', async () => {
    const pet = `Pet: { properties: { kind: {} }, discriminator: { propertyName: kind, mapping: { kitty: '#/Cat', d: more.yaml#/Dog, l: Lost } } }`
    const api = await read({
      'api.yaml': makeReferring('pets.yaml#/Pet'),
      'pets.yaml': `${pet}\nCat: { allOf: [{ $ref: '#/Pet' }] }\nOther: { type: string }\n`,
      'more.yaml': 'Dog: { type: object }\n',
    })

    expect(getOthers(api)).toMatchObject({
      'pets.yaml': { Cat: { allOf: [{ $ref: '#/Pet' }] } },
      'more.yaml': { Dog: { type: 'object' } },
    })
    expect([...api.schemas.keys()]).toEqual(
      expect.arrayContaining(['pets.yaml#/Cat', 'more.yaml#/Dog']),
    )
    expect(JSON.stringify(getOthers(api))).not.toContain('Other')
    const { discriminator } = Object(api.schemas.get('pets.yaml#/Pet'))
    expect(getDerived(discriminator)).toEqual([
      { $ref: 'pets.yaml#/Cat', values: ['kitty'] },
      { $ref: 'more.yaml#/Dog', values: ['d'] },
    ])
  })

  test('Keeps schemas referenced by an anchor', async () => {
    const api = await read({
      'api.yaml': makeReferring('a.yaml#Pet'),
      'a.yaml': 'x: { $defs: { P: { $anchor: Pet, type: object } } }\ny: fake\n',
    })

    expect(getOthers(api)).toEqual({
      'a.yaml': { x: { $defs: { P: { $anchor: 'Pet', type: 'object' } } } },
    })
  })

  test('A circular pointer terminates', async () => {
    const api = await read({
      'api.yaml': makeReferring('a.yaml#/a/b'),
      'a.yaml': "a: { $ref: '#/a/b' }\n",
    })

    expect(api.problems.map(({ sentence }) => sentence)).toContainEqual(
      expect.stringContaining('"a.yaml#/a/b" cannot be resolved: "b" does not exist'),
    )
  })

  test('Keeps Swagger 2.0 examples without following references in them', async () => {
    const examples = { 'application/json': { $ref: 'secrets.yaml', id: 1 } }
    const api = await read({
      'api.yaml': "swagger: '2.0'\nresponses: { A: { $ref: 'a.yaml#/A' } }\n",
      'a.yaml': JSON.stringify({ A: { description: 'A', examples } }),
      'secrets.yaml': secrets,
    })

    expect(getOthers(api)).toEqual({ 'a.yaml': { A: { description: 'A', examples } } })
  })

  test('Keeps only the mark of an internal operation', async () => {
    const api = await read({
      'api.yaml': `${head}paths: { /a: { $ref: a.yaml } }\n`,
      'a.yaml': 'get: { x-internal: true, summary: fake }\nput: { summary: Kept }\n',
    })

    expect(getOthers(api)).toEqual({
      'a.yaml': { get: { 'x-internal': true }, put: { summary: 'Kept' } },
    })
  })
})

describe('Only data files are loaded', () => {
  const wrongEnding = 'the name of the file does not end in .json, .yaml or .yml. Rename it'
  const hidden =
    'the file is hidden, and parts of it would be published. Copy the public parts into another file'
  const reserved =
    'the path of the file contains %, # or ?, which are reserved in references. Rename it'

  test.each<[reason: string, references: readonly string[]]>([
    [wrongEnding, ['evil.html', 'x.js', 'x.svg', 'key.pem', 'page', 'a.yaml.html']],
    [hidden, ['.env', '.secret.yaml', '.git/config.json']],
    [reserved, ['100%25.yaml', 'a%23/b.yaml', 'a%3F.yaml']],
  ])('Not one %s: %j', async (reason, references) => {
    for (const reference of references) {
      const api = await read({
        'api.yaml': `${head}paths:\n  /a: { $ref: '${reference}' }\n`,
        [decodeURIComponent(reference)]: '{"get":{"summary":"fake"}}',
      })

      expect(api.paths).toEqual(['api.yaml'])
      expect(api.problems.map(({ line, sentence }) => [line, sentence])).toEqual([
        [4, `The reference "${reference}" cannot be resolved: ${reason}.`],
      ])
    }
  })

  test('A symbolic link to a file with another name is not followed', async () => {
    await writeFile(join(folder, '.env'), 'get: { summary: fake }\n')
    await symlink(join(folder, '.env'), join(folder, 'a.yaml'))
    const api = await read({ 'api.yaml': `${head}paths:\n  /a: { $ref: a.yaml }\n` })

    expect(api.paths).toEqual(['api.yaml'])
  })
})
