import { expect, test } from 'vitest'
import { readContract } from '#contract/read-contract.ts'
import { findMisplaced } from '../../support/prove-places.ts'

test.each(['every-input/every-input.openapi.yaml', 'reference/reference.openapi.yaml'])(
  'Every pointer of %s leads to its text',
  async (name) => {
    const path = `tests/fixtures/${name}`
    const contract = await readContract({ path, overlay: undefined })

    expect(contract.operations.length).toBeGreaterThan(4)
    expect(findMisplaced(contract)).toEqual([])
  },
)

test('What an Overlay adds has its pointer and line in the Overlay', async () => {
  const path = 'tests/fixtures/pet-store/pet-store.yaml'
  const contract = await readContract({ path, overlay: undefined })
  const [line] = contract.findLines(['pet-store.overlay.yaml#/actions/0/update'])

  expect(line).toEqual({ file: 'pet-store.overlay.yaml', line: 5 })
})
