import { expect, test } from 'vitest'
import { getFormSchemas } from '#starlight/pages/console/form-schemas.ts'

test('Schemas that name each other reach the same ones', () => {
  const { identifyReached, reach } = getFormSchemas(
    createSchemas({ a: 'b', b: 'c', c: 'a d', d: '', e: 'd', f: 'f e' }),
  )
  const identify = (names: string) => identifyReached(names.split(' '))

  expect(reach(['b'])).toEqual(['b', 'c', 'a', 'd'])
  expect(identify('a')).toBe(identify('b'))
  expect(identify('a')).toBe(identify('c b'))
  expect(identify('e d')).toBe(identify('d e'))
  expect(new Set(['a', 'd', 'e', 'f', 'd e', 'a e'].map(identify)).size).toBe(6)
})

test('Every two schemas of random graphs are interchangeable exactly if they reach each other', () => {
  let seed = 1
  const random = (limit: number) => (seed = (seed * 48_271) % 2_147_483_647) % limit
  for (let run = 0; run < 50; run += 1) {
    const names = Array.from({ length: 12 }, (_, index) => `s${index}`)
    const { identifyReached, reach } = getFormSchemas(
      createSchemas(
        Object.fromEntries(
          names.map((name) => [name, names.filter(() => random(10) === 0).join(' ')]),
        ),
      ),
    )
    for (const one of names) {
      for (const other of names) {
        const isMutual = reach([one]).includes(other) && reach([other]).includes(one)
        expect(identifyReached([one]) === identifyReached([other])).toBe(isMutual)
      }
    }
  }
})

/** @param references the schemas that each schema names, parted by spaces */
function createSchemas(references: Readonly<Record<string, string>>) {
  return new Map(
    Object.entries(references).map(([name, all]) => [
      name,
      { allOf: all.split(' ').map((one) => ({ $ref: one })) },
    ]),
  )
}
