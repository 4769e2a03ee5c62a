import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseChoices } from '#cli/command-line/run-command.ts'
import { findingsCommand } from '#cli/findings/findings.ts'
import { createTemporaryDirectory } from '../../portal/host/temporary-directory.ts'
import { makeOperation, withOperation } from '../../openapi/findings/make-document.ts'

const petStore = ['--document', 'tests/fixtures/pet-store/pet-store.yaml'] as const

test('The default document has no findings, because it declares its open points', async () => {
  expect(await run([])).toEqual({ status: 0, output: '' })
})

test('Prints each finding on a line with file and line, most harmful first', async () => {
  const { status, output } = await run(petStore)
  const lines = output.split('\n')

  expect(status).toBe(1)
  expect(lines[0]).toBe(
    'tests/fixtures/pet-store/pet-store.yaml:100: contradictory, cannot-be-called: The path parameter "id" is not in the path. Add {id} to it, or remove the parameter. (GET /broken)',
  )
  expect(lines.at(-1)).toContain('not specified, rate-limits: No limit is described')
})

test('JSON output includes the location and what a client should not assume', async () => {
  const { output } = await run([...petStore, '--json'])
  const found = output.split('\n').map((line): unknown => JSON.parse(line))

  expect(found).toContainEqual({
    detector: 'content-without-schema',
    status: 'not-specified',
    topic: 'The structure of a response',
    sentence: 'The response 200 as application/json has no schema.',
    assume: 'Do not assume any field.',
    operations: ['GET /visits'],
    places: [
      {
        file: 'tests/fixtures/pet-store/pet-store.yaml',
        line: 98,
        at: '#/paths/~1visits/get/responses/200/content/application~1json',
        sentence: 'The response 200 as application/json has no schema.',
        operations: ['GET /visits'],
      },
    ],
  })
})

test('Prints a problem of the document with file and line', async () => {
  const document = join(await createTemporaryDirectory(), 'api.json')
  const schema = { type: 'string' }
  const parameters = ['X-A', 'x-a'].map((name) => ({ name, in: 'header', schema }))
  const twice = withOperation({ parameters })
  await writeFile(document, JSON.stringify(twice, null, 2))
  const sentence = 'The header parameter "x-a" is defined twice in one list; the first is used.'

  const { status, output } = await run(['--document', document])
  expect([status, output]).toEqual([
    1,
    expect.stringMatching(new RegExp(`:\\d+: problem: ${sentence} \\(GET /things/mine\\)$`)),
  ])
  const { output: json } = await run(['--document', document, '--json'])
  expect(JSON.parse(json)).toMatchObject({ status: 'problem', sentence })
})

test('Combines findings with one cause on one line', async () => {
  const document = join(await createTemporaryDirectory(), 'api.json')
  await writeFile(document, writeMany(8))

  const { status, output } = await run(['--document', document])
  expect(status).toBe(1)
  const silent = output.split('\n').filter((line) => line.includes('no-response'))
  expect(silent).toEqual([
    `${document}:9: not specified, no-response: No response is described. (GET /a1, GET /a2, GET /a3 and 5 more) Also at lines 15, 21, 27, 33 and 3 more.`,
  ])
})

function writeMany(count: number): string {
  const paths = Array.from({ length: count }, (_, index) => [
    `/a${index + 1}`,
    { get: makeOperation({ responses: {} }) },
  ])
  return JSON.stringify(
    { openapi: '3.1.0', info: { title: 'Many', version: '1' }, paths: Object.fromEntries(paths) },
    undefined,
    2,
  )
}

async function run(parameters: readonly string[]) {
  const result = await findingsCommand.run(parseChoices(findingsCommand, parameters, {}))
  if (!result) throw new Error('It has no result.')
  return result
}

test('Reports methods that the OpenAPI version does not define', async () => {
  const folder = await createTemporaryDirectory()
  const path = join(folder, 'api.json')
  const item = { query: makeOperation(), search: makeOperation() }
  const document = { openapi: '3.1.0', info: { title: 'A', version: '1' }, paths: { '/a': item } }
  await writeFile(path, JSON.stringify(document))

  const { output } = await run(['--document', path])
  for (const method of ['query', 'search']) {
    expect(output).toContain(
      `problem: "${method}" is neither a method nor a field of a path item of OpenAPI 3.1.`,
    )
  }
})
