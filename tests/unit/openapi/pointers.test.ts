import { expect, test } from 'vitest'
import { loadApiDescription } from '#openapi/load-api-description.ts'
import { findInvalidPointers } from '../../support/check-pointers.ts'

test.each(['every-input/every-input.openapi.yaml', 'reference/reference.openapi.yaml'])(
  'Every pointer of %s leads to its text',
  async (name) => {
    const path = `tests/fixtures/${name}`
    const contract = await loadApiDescription({ path, overlay: undefined })

    expect(contract.operations.length).toBeGreaterThan(4)
    expect(findInvalidPointers(contract)).toEqual([])
  },
)

test('What an Overlay adds has its pointer and line in the Overlay', async () => {
  const path = 'tests/fixtures/pet-store/pet-store.yaml'
  const contract = await loadApiDescription({ path, overlay: undefined })
  const [line] = contract.findLines(['pet-store.overlay.yaml#/actions/0/update'])

  expect(line).toEqual({ file: 'pet-store.overlay.yaml', line: 5 })
})
