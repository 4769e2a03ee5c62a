import { expect, test } from 'vitest'
import { foretellBuild } from '#plugin/foretell-build.ts'
import { writeDocument } from '../../bench/build/write-document.ts'
import { contractOf } from '../../support/contract-of.ts'
import { readPetStorePortal } from '../../support/pet-store-portal.ts'

test('A build of a large document says first how many pages it will be, and about how long', async () => {
  expect(await foretell(1000)).toBe('1,136 pages of 1,000 operations and 50 schemas, about 20 s.')
})

test('A build of a small one does not', async () => {
  expect(await foretell(20)).toBeUndefined()
})

async function foretell(operations: number): Promise<string | undefined> {
  const portal = await readPetStorePortal()
  return foretellBuild([{ ...portal, contract: contractOf(writeDocument(operations)) }], true)
}
