import { globSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { readContract } from '#contract/read-contract.ts'
import { createSlicer } from '#contract/slice/slice-document.ts'
import { describeWhole } from '#contract/slice/whole-document.ts'
import { installPackages } from '../support/install-packages.ts'
import { readSlice } from '../support/read-slice.ts'

let packages: string

beforeAll(async () => {
  packages = join(await installPackages('documents/programs'), 'node_modules')
}, 300_000)

test(
  'Each operation of @readme/oas-examples reads the same from its slice',
  { timeout: 240_000 },
  async () => {
    const paths = globSync('@readme/oas-examples/{2.0,3.0,3.1}/json/**/*.json', { cwd: packages })
    const different: string[] = []
    let count = 0
    for (const path of paths) {
      // oxlint-disable-next-line no-await-in-loop -- one document at a time
      const contract = await readContract(locate(path))
      const whole = describeWhole(contract)
      for (const operation of contract.operations) {
        count += 1
        const again = readSlice(whole, operation)
        if (JSON.stringify(again) !== JSON.stringify(operation)) {
          different.push(`${path}: ${operation.method} ${operation.path}`)
        }
      }
    }

    expect(count).toBeGreaterThan(600)
    expect(different).toEqual([])
  },
)

test(
  'GitHub’s operations read the same from slices of a hundredth of the document',
  { timeout: 240_000 },
  async () => {
    const contract = await readContract(locate('@octokit/openapi/generated/api.github.com.json'))
    const whole = describeWhole(contract)
    const slice = createSlicer(contract)
    const sizes = contract.operations.map((operation) => JSON.stringify(slice(operation)).length)
    const sample = contract.operations.filter((_, index) => index % 25 === 0)

    for (const operation of sample) {
      expect(readSlice(whole, operation)).toEqual(operation)
    }
    expect(Math.max(...sizes)).toBeLessThan(250_000)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(20_000_000)
  },
)

function locate(path: string) {
  return { path: join(packages, path), overlay: undefined } as const
}
