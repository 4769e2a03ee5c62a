import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { stringify } from 'yaml'
import { loadOpenApiFile, parseOpenApiTexts } from '../fixtures/documents/parse-openapi-text.ts'
import type { ParsedOpenApi } from '#openapi/parse/parse-openapi.ts'
import { installDocuments } from './install-documents.ts'

let packages: string
let examples: readonly string[]

beforeAll(async () => {
  ;({ packages, examples } = await installDocuments())
}, 300_000)

describe('Parses every operation of real documents', () => {
  test('@readme/oas-examples', { timeout: 120_000 }, async () => {
    const paths = globSync('@readme/oas-examples/{2.0,3.0,3.1}/{json,yaml}/**/*.{json,yaml}', {
      cwd: packages,
    })
    const readings = await loadAll(paths)

    expect(paths).toHaveLength(129)
    expect(count(readings)).toEqual({
      operations: 1337,
      page: 1323,
      program: 6,
      nowhere: 8,
      refused: 8,
      noted: 12,
    })
    expect(getOperationErrors(readings)).toEqual([
      'The security scheme "api_key" is not among components → securitySchemes (none).',
      'The security schemes “basic” and “oauth2” use the same header, so a request cannot satisfy both. Make them alternatives.',
    ])
  })

  test('@scalar/galaxy', async () => {
    const names = ['3.1.json', '3.1.yaml', 'latest.json', 'latest.yaml']
    const readings = await loadAll(names.map((name) => `@scalar/galaxy/dist/${name}`))

    expect(count(readings)).toEqual({
      operations: 40,
      page: 40,
      program: 0,
      nowhere: 0,
      refused: 0,
      // Each contains a $dynamicRef.
      noted: 4,
    })
    expect(readings[1]?.operations).toEqual(readings[0]?.operations)
  })

  test.each([
    ['api.github.com', 1223],
    ['ghec', 1471],
    ['ghes-3.19', 1039],
    // Each reference of the first is expanded, in 73 MB.
    ['api.github.com.deref', 1223],
  ])('@octokit/openapi, %s', { timeout: 120_000 }, async (name, operations) => {
    const readings = await loadAll([`@octokit/openapi/generated/${name}.json`])

    const none = { program: 0, nowhere: 0, refused: 0, noted: 0 }
    expect(count(readings)).toEqual({ operations, page: operations, ...none })
  })
})

test('A document in JSON and YAML has the same result', { timeout: 120_000 }, async () => {
  for (const path of examples) {
    const json = await readFile(path, 'utf8')
    const yaml = stringify(JSON.parse(json), { aliasDuplicateObjects: false })
    const [one, other] = [json, yaml].map((text) => parseOpenApiTexts({ 'api.yaml': text }))
    expect({ path, operations: other?.operations }).toEqual({ path, operations: one?.operations })
  }
})

/** Loads documents sequentially, because the largest need several hundred MB. */
async function loadAll(paths: readonly string[]): Promise<readonly ParsedOpenApi[]> {
  const readings: ParsedOpenApi[] = []
  for (const path of paths) {
    readings.push(await loadOpenApiFile(join(packages, path)))
  }
  return readings
}

function count(readings: readonly ParsedOpenApi[]) {
  const operations = readings.flatMap((reading) => reading.operations)
  const faults = readings.flatMap((reading) => reading.faults)
  const from = (place: string) =>
    operations.filter(({ callable }) => callable.from === place).length
  return {
    operations: operations.length,
    page: from('page'),
    program: from('program'),
    nowhere: from('nowhere'),
    refused: faults.filter(({ weight }) => weight === 'operation').length,
    noted: faults.filter(({ weight }) => weight === 'noted').length,
  }
}

function getOperationErrors(readings: readonly ParsedOpenApi[]): readonly string[] {
  const faults = readings.flatMap((reading) => reading.faults)
  return [
    ...new Set(
      faults.filter(({ weight }) => weight === 'operation').map(({ sentence }) => sentence),
    ),
  ]
}
