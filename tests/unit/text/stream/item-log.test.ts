import { expect, test } from 'vitest'
import { createItemLog } from '#text/stream/item-log.ts'

function item(length: number, after = 0) {
  return { bytes: new Uint8Array(length), dropped: 0, after, part: 1, isUnfinished: false }
}

test('Keeps the newest items and counts all', () => {
  const log = createItemLog({ items: 3, bytes: 1000 })
  for (let after = 0; after < 10; after += 1) log.add(item(1, after))
  expect([log.count(), log.kept()]).toEqual([10, 3])
  expect([log.at(0)?.number, log.at(2)?.number, log.at(2)?.after]).toEqual([8, 10, 9])
  expect(log.at(3)).toBeUndefined()
})

test('Drops older items sooner if items are large', () => {
  const log = createItemLog({ items: 100, bytes: 10 })
  log.add(item(4))
  log.add(item(4))
  log.add(item(4))
  expect([log.kept(), log.at(0)?.number]).toEqual([2, 2])
})

test('Keeps an item larger than the limit alone', () => {
  const log = createItemLog({ items: 100, bytes: 10 })
  log.add(item(4))
  log.add(item(40))
  expect([log.kept(), log.at(0)?.number]).toEqual([1, 2])
  log.add(item(1))
  expect([log.kept(), log.at(0)?.number]).toEqual([1, 3])
})

test('Keeps a constant number of items after a million', () => {
  const log = createItemLog()
  const one = item(100)
  for (let count = 0; count < 1_000_000; count += 1) log.add(one)
  expect([log.count(), log.kept(), log.at(0)?.number]).toEqual([1_000_000, 100_000, 900_001])
})

test('Replaces kept items without other changes', () => {
  const log = createItemLog({ items: 2, bytes: 1000 })
  for (let after = 0; after < 3; after += 1) log.add(item(1, after))
  const before = log.at(0)
  log.change((one) => ({ ...one, bytes: new Uint8Array([7]) }))
  expect(log.at(0)).not.toBe(before)
  expect([log.at(0)?.number, log.at(0)?.bytes, log.at(1)?.bytes]).toEqual([
    2,
    new Uint8Array([7]),
    new Uint8Array([7]),
  ])
  log.add(item(1, 3))
  expect([log.count(), log.kept(), log.at(0)?.number]).toEqual([4, 2, 3])
})
