import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { leaveOutScalar } from '#plugin/generate-pages.ts'
import { projectRoot } from '#host/places.ts'
import { writeDocument } from '../../bench/build/write-document.ts'
import { contractOf } from '../../support/contract-of.ts'

const starter = join(projectRoot, 'src/site/scalar/show-scalar.ts')

test('Scalar is bundled for a document that its page draws', () => {
  expect(leaveOutScalar(describe(200))).toBeUndefined()
})

test('For a longer one its page has a script that does nothing, and all else is as it was', () => {
  const plugin = leaveOutScalar(describe(201))

  expect(plugin?.load(starter)).toBe('export async function showScalar() {}')
  expect(readFileSync(starter, 'utf8')).toContain('export async function showScalar(')
  expect(plugin?.load('/project/src/site/scalar/start-scalar.ts')).toBeNull()
})

function describe(operations: number) {
  return [{ contract: contractOf(writeDocument(operations)) }]
}
