import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { omitScalar } from '#starlight/plugin/vite-plugins.ts'
import { projectRoot } from '#portal/host/paths.ts'
import { createDocument } from '../../../bench/build/create-document.ts'
import { parseDescriptionText } from '../../../support/parse-description-text.ts'

const scalarModule = join(projectRoot, 'src/starlight/pages/scalar/show-scalar.ts')

test('Scalar is bundled for a document that fits its page', () => {
  expect(omitScalar(createPortals(200))).toBeUndefined()
})

test('An empty script replaces Scalar for a larger document, and other modules stay unchanged', () => {
  const plugin = omitScalar(createPortals(201))

  expect(plugin?.load(scalarModule)).toBe('export async function showScalar() {}')
  expect(readFileSync(scalarModule, 'utf8')).toContain('export async function showScalar(')
  expect(plugin?.load('/project/src/starlight/pages/scalar/start-scalar.ts')).toBeNull()
})

function createPortals(operations: number) {
  return [{ api: parseDescriptionText(createDocument(operations)) }]
}
