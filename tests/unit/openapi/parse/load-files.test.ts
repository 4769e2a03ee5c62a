import { execFileSync } from 'node:child_process'
import { symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { loadOpenApiFile } from '../../../fixtures/documents/parse-openapi-text.ts'
import { writeFiles, writeFolder } from '../../../support/write-folder.ts'

let folder: string

beforeEach(async () => {
  folder = await writeFolder()
})

const head = `openapi: 3.1.0\ninfo: { title: Sample, version: '1' }\n`

/** @returns the path of the first file, which is the document */
async function write(files: Readonly<Record<string, string | Uint8Array>>): Promise<string> {
  await writeFiles(folder, files)
  return join(folder, Object.keys(files)[0] ?? '')
}

/** Returns the problems or the error, without the random folder. */
async function getReport(path: string): Promise<string> {
  const text = await loadOpenApiFile(path).then(
    ({ problems }) => JSON.stringify(problems),
    (error: unknown) => String(error),
  )
  return text.replaceAll(`${folder}/`, '')
}

describe('A document in several files', () => {
  test('References are resolved across files, relative to the document', async () => {
    const path = await write({
      'docs/api.yaml': `${head}paths:\n  /a/{id}: { $ref: 'paths/a.json' }\n`,
      'docs/paths/a.json': JSON.stringify({
        parameters: [{ $ref: '../parameters.yaml#/id' }],
        put: {
          requestBody: {
            content: { 'application/json': { schema: { $ref: '../schemas/a.yaml' } } },
          },
        },
      }),
      'docs/parameters.yaml':
        'id: { name: id, in: path, required: true, schema: { type: string } }\n',
      'docs/schemas/a.yaml':
        "properties:\n  next: { $ref: a.yaml }\n  b: { $ref: '../api.yaml#/components/schemas/B' }\n  c: { $ref: 'b c.yaml#/~1' }\n",
      'docs/schemas/b c.yaml': '/: { type: integer }\n',
    })
    await writeFile(
      path,
      `${head}paths:\n  /a/{id}: { $ref: 'paths/a.json' }\ncomponents: { schemas: { B: { type: boolean } } }\n`,
    )

    const parsed = await loadOpenApiFile(path)

    expect(parsed.problems).toEqual([])
    expect(parsed.operations[0]?.parameters[0]?.name).toBe('id')
    expect(parsed.operations[0]?.body?.contents[0]?.schema).toEqual({ $ref: 'schemas/a.yaml#' })
    expect(Object.fromEntries(parsed.schemas)).toEqual({
      '#/components/schemas/B': { type: 'boolean' },
      'schemas/a.yaml#': {
        properties: {
          next: { $ref: 'schemas/a.yaml#' },
          b: { $ref: '#/components/schemas/B' },
          c: { $ref: 'schemas/b c.yaml#/~1' },
        },
      },
      'schemas/b c.yaml#/~1': { type: 'integer' },
    })
  })

  test('A problem in another file has its name and line', async () => {
    const path = await write({
      'api.yaml': `${head}paths:\n  /a: { $ref: paths.yaml }\n`,
      'paths.yaml': 'get:\n  parameters:\n    - in: query\n',
    })

    expect(await getReport(path)).toContain(
      '"file":"paths.yaml","line":3,"sentence":"A parameter must have a name (a string)."',
    )
  })

  test.each<[name: string, file: string | Uint8Array, sentence: string]>([
    [
      'is not YAML',
      'a: [',
      'the file cannot be parsed (other.yaml:1: This is not YAML: Flow sequence in block collection must be sufficiently indented and end with a ])',
    ],
    ['is binary', new Uint8Array([0xff, 0xfe, 0]), 'the file cannot be parsed (other.yaml:1: '],
    ['is empty', '', 'the file cannot be parsed (other.yaml:1: This file is empty)'],
  ])('A file that %s omits the operations that need it', async (_, content, sentence) => {
    const path = await write({
      'api.yaml': `${head}paths:\n  /a: { $ref: other.yaml }\n  /b: { get: {} }\n`,
      'other.yaml': content,
    })

    expect(await getReport(path)).toContain(sentence)
    expect((await loadOpenApiFile(path)).operations.map(({ path: at }) => at)).toEqual(['/b'])
  })
})

describe('Files outside the folder are not loaded', () => {
  const reference = `${head}paths:\n  /a: { $ref: inside.yaml }\n`

  test('By a path', async () => {
    await write({ 'secret.yaml': 'get: {}\n' })
    const path = await write({ 'docs/api.yaml': `${head}paths:\n  /a: { $ref: ../secret.yaml }\n` })

    expect(await getReport(path)).toContain('the file is outside the folder of the document. Move')
  })

  test.each([
    ['a file', 'secret.yaml', 'secret.yaml', 'inside.yaml', ''],
    ['a folder', 'other/secret.yaml', 'other', 'inside', '/secret.yaml'],
    [
      'a folder with the same prefix',
      'docs-secret/a.yaml',
      'docs-secret/a.yaml',
      'inside.yaml',
      '',
    ],
  ])('By a symbolic link to %s', async (_, file, target, link, rest) => {
    await write({ [file]: 'get: {}\n' })
    const path = await write({
      'docs/api.yaml': `${head}paths:\n  /a: { $ref: ${link}${rest} }\n`,
    })
    await symlink(join(folder, target), join(folder, 'docs', link))

    expect(await getReport(path)).toContain(
      'it is a symbolic link to a file outside the folder of the document',
    )
  })

  test("A folder behind a symbolic link is the document's folder", async () => {
    await write({ 'docs/api.yaml': reference, 'docs/inside.yaml': 'get: {}\n' })
    await symlink(join(folder, 'docs'), join(folder, 'link'))

    expect((await loadOpenApiFile(join(folder, 'link/api.yaml'))).operations).toHaveLength(1)
  })

  test('The folder itself', async () => {
    const path = await write({ 'api.yaml': `${head}paths:\n  /a: { $ref: . }\n` })

    expect(await getReport(path)).toContain('the file does not exist')
  })

  test('A pipe does not block', async () => {
    const path = await write({ 'api.yaml': reference })
    execFileSync('mkfifo', [join(folder, 'inside.yaml')])

    expect(await getReport(path)).toContain(
      'the file cannot be parsed (inside.yaml:1: This is a folder or a device. Name a file)',
    )
  })
})

describe('The document itself', () => {
  test('A missing file', async () => {
    expect(await getReport(join(folder, 'none.yaml'))).toBe(
      'DocumentError: none.yaml:1: The file does not exist or cannot be read.',
    )
  })

  test('A device', async () => {
    expect(await getReport('/dev/zero')).toBe(
      'DocumentError: /dev/zero:1: This is a folder or a device. Name a file.',
    )
  })

  test('A byte order mark is ignored', async () => {
    const path = await write({ 'api.json': `\uFEFF{"openapi":"3.1.0","paths":{"/a":{"get":{}}}}` })

    expect((await loadOpenApiFile(path)).operations).toHaveLength(1)
  })

  test('JSON and YAML are detected by content', async () => {
    const json = await write({ description: '{"openapi":"3.1.0","paths":{"/a":{"get":{}}}}' })
    const yaml = await write({ 'api.yaml': '{openapi: 3.1.0, paths: {/a: {get: {}}}}' })

    expect((await loadOpenApiFile(json)).operations).toHaveLength(1)
    expect((await loadOpenApiFile(yaml)).operations).toHaveLength(1)
  })

  test.each<[name: string, file: string, text: string]>([
    ['JSON', 'api.json', `{"openapi":"3.1.0","x":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
    ['YAML', 'api.yaml', `openapi: 3.1.0\nx: ${'['.repeat(2000)}${']'.repeat(2000)}\n`],
    ['an alias within its own anchor', 'api.yaml', 'openapi: 3.1.0\nx: &a { b: *a }\n'],
  ])('Rejects %s nested without limit', async (_, name, text) => {
    expect(await getReport(await write({ [name]: text }))).toBe(
      `DocumentError: ${name}:1: The values of this file nest deeper than 500 levels, or contain themselves by an alias. Name the parts and refer to them by $ref.`,
    )
  })

  test('Rejects exponential aliases by expanded size', async () => {
    const levels = Array.from({ length: 12 }, (_, level) => {
      const item = level === 0 ? 'x' : `*a${level - 1}`
      return `a${level}: &a${level} [${Array.from({ length: 10 }, () => item).join(', ')}]\n`
    })

    expect(await getReport(await write({ 'api.yaml': `openapi: 3.1.0\n${levels.join('')}` }))).toBe(
      'DocumentError: api.yaml:1: The aliases of this YAML expand to more than 5 million values. In an OpenAPI document, write a schema once and refer to it by $ref.',
    )
  })
})
