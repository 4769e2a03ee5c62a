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
    const documents = await loadAll(paths)

    expect(paths).toHaveLength(129)
    expect(count(documents)).toEqual({
      operations: 1337,
      page: 1323,
      program: 6,
      nowhere: 8,
      refused: 8,
      noted: 12,
    })
    expect(getOperationErrors(documents)).toEqual([
      'The security scheme "api_key" is not among components → securitySchemes (none).',
      'The security schemes “basic” and “oauth2” use the same header, so a request cannot satisfy both. Make them alternatives.',
    ])
  })

  test('@scalar/galaxy', async () => {
    const names = ['3.1.json', '3.1.yaml', 'latest.json', 'latest.yaml']
    const documents = await loadAll(names.map((name) => `@scalar/galaxy/dist/${name}`))

    expect(count(documents)).toEqual({
      operations: 40,
      page: 40,
      program: 0,
      nowhere: 0,
      refused: 0,
      // Each contains a $dynamicRef.
      noted: 4,
    })
    expect(documents[1]?.operations).toEqual(documents[0]?.operations)
  })

  test.each([
    ['api.github.com', 1223],
    ['ghec', 1471],
    ['ghes-3.19', 1039],
    // Each reference of the first is expanded, in 73 MB.
    ['api.github.com.deref', 1223],
  ])('@octokit/openapi, %s', { timeout: 120_000 }, async (name, operations) => {
    const documents = await loadAll([`@octokit/openapi/generated/${name}.json`])

    const none = { program: 0, nowhere: 0, refused: 0, noted: 0 }
    expect(count(documents)).toEqual({ operations, page: operations, ...none })
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
  const documents: ParsedOpenApi[] = []
  for (const path of paths) {
    documents.push(await loadOpenApiFile(join(packages, path)))
  }
  return documents
}

function count(documents: readonly ParsedOpenApi[]) {
  const operations = documents.flatMap((parsed) => parsed.operations)
  const problems = documents.flatMap((parsed) => parsed.problems)
  const from = (place: string) =>
    operations.filter(({ callable }) => callable.from === place).length
  return {
    operations: operations.length,
    page: from('page'),
    program: from('program'),
    nowhere: from('nowhere'),
    refused: problems.filter(({ severity: weight }) => weight === 'error').length,
    noted: problems.filter(({ severity: weight }) => weight === 'warning').length,
  }
}

function getOperationErrors(documents: readonly ParsedOpenApi[]): readonly string[] {
  const problems = documents.flatMap((parsed) => parsed.problems)
  return [
    ...new Set(
      problems.filter(({ severity: weight }) => weight === 'error').map(({ sentence }) => sentence),
    ),
  ]
}
