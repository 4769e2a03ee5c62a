import { join } from 'node:path'
import { expect, test } from 'vitest'
import { engine as whole } from '#console/make-engine.ts'
import { formEngine } from '#console/make-form.ts'
import { readContract } from '#contract/read-contract.ts'
import { sliceOperation } from '#site/reference/slice-operation.ts'
import { makeOperation } from '../../../fixtures/operations.ts'
import { drawConsole } from '../../console/draw-console.ts'

const addresses = { sandboxUrl: 'http://localhost:4322', apiBaseUrl: undefined }
const origins = { leftOut: [] }

test.each(['every-input/every-input.openapi.yaml', 'pet-store/pet-store.yaml'])(
  'Every form of %s is the same with the whole engine, which draws it in the build, and with its first part, which hydrates it',
  async (document) => {
    const path = join('tests/fixtures', document)
    const contract = await readContract({ path, isDefault: false, overlay: undefined })
    const slices = contract.operations
      .map((operation) => sliceOperation(operation, contract.schemas, addresses, origins))
      .filter(({ isPlain }) => !isPlain)
    expect(slices.length).toBeGreaterThan(2)
    for (const slice of slices) {
      // The preview is not drawn by the first part: it stays as it was built.
      const first = drawConsole(slice, { ...formEngine, PlanPreview: nothing })
      expect(first).toBe(drawConsole(slice, { ...whole, PlanPreview: nothing }))
    }
  },
)

test('The preview that is kept is the element that is built', () => {
  const setup = sliceOperation(makeOperation({ method: 'POST' }), new Map(), addresses, origins)
  const kept = '<div class="console-field console-preview"></div>'
  expect(drawConsole(setup, formEngine)).toContain(kept)
  expect(drawConsole(setup, whole)).toContain(kept.replace('</div>', ''))
})

const nothing = () => null
