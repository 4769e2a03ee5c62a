import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadApiDescription } from '#openapi/load-api-description.ts'
import { installDocuments } from './install-documents.ts'
import { findInvalidPointers } from '../support/check-pointers.ts'

test(
  'Every statement of these documents matches its source',
  {
    timeout: 300_000,
  },
  async () => {
    const packages = join(await installDocuments(), 'node_modules')
    const paths = globSync('@readme/oas-examples/{2.0,3.0,3.1}/json/**/*.json', { cwd: packages })
    const wrong: string[] = []
    for (const path of [...paths, '@octokit/openapi/generated/api.github.com.json']) {
      const source = { path: join(packages, path), overlay: undefined }
      const contract = await loadApiDescription(source)
      wrong.push(...findInvalidPointers(contract).map((place) => `${path}: ${place}`))
    }
    expect(paths.length).toBeGreaterThan(50)
    expect(wrong).toEqual([])
  },
)
