import { expect, test } from 'vitest'
import { createExpiringMap } from '#sandbox/keys/token-store.ts'

test('An expired entry is not found, and is dropped when the next one is added', () => {
  let now = 0
  const map = createExpiringMap<number>(10, () => now)
  for (let index = 0; index < 1000; index += 1) map.add(String(index), index)
  now = 9999
  map.add('later', -1)
  expect(map.get('0')).toBe(0)
  now = 10_000
  expect(map.get('0')).toBeUndefined()
  expect(map.size()).toBe(1001)
  map.add('last', -2)
  expect(map.size()).toBe(2)
  expect(map.values()).toEqual([-1, -2])
})

test('Deletes entries by key or value', () => {
  const map = createExpiringMap<number>(10, () => 0)
  for (const value of [1, 2, 3]) map.add(String(value), value)
  map.delete('1')
  map.deleteWhere((value) => value === 3)
  expect(map.values()).toEqual([2])
})
