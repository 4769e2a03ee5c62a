import { expect, test } from 'vitest'
import { readContract } from '#contract/read-contract.ts'
import { findMisplaced } from '../../support/prove-places.ts'

test.each(['every-input/every-input.openapi.yaml', 'reference/reference.openapi.yaml'])(
  'Every statement of %s has its words at the place that it names',
  async (name) => {
    const path = `tests/fixtures/${name}`
    const contract = await readContract({ path, overlay: undefined })

    expect(contract.operations.length).toBeGreaterThan(4)
    expect(findMisplaced(contract)).toEqual([])
  },
)

test('What an Overlay adds has its place in the Overlay, and a line there', async () => {
  const path = 'tests/fixtures/pet-store/pet-store.yaml'
  const contract = await readContract({ path, overlay: undefined })
  const [line] = contract.findLines(['pet-store.overlay.yaml#/actions/0/update'])

  expect(line).toEqual({ file: 'pet-store.overlay.yaml', line: 5 })
})
