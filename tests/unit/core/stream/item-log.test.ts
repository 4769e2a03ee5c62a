import { expect, test } from 'vitest'
import { createItemLog } from '#core/stream/item-log.ts'

function item(length: number, after = 0) {
  return { bytes: new Uint8Array(length), dropped: 0, after, part: 1, isUnfinished: false }
}

test('The newest items are kept, and all are counted', () => {
  const log = createItemLog({ items: 3, bytes: 1000 })
  for (let after = 0; after < 10; after += 1) log.add(item(1, after))
  expect([log.count(), log.kept()]).toEqual([10, 3])
  expect([log.at(0)?.number, log.at(2)?.number, log.at(2)?.after]).toEqual([8, 10, 9])
  expect(log.at(3)).toBeUndefined()
})

test('Large items push out older ones sooner', () => {
  const log = createItemLog({ items: 100, bytes: 10 })
  log.add(item(4))
  log.add(item(4))
  log.add(item(4))
  expect([log.kept(), log.at(0)?.number]).toEqual([2, 2])
})

test('An item that is larger than the log is kept alone', () => {
  const log = createItemLog({ items: 100, bytes: 10 })
  log.add(item(4))
  log.add(item(40))
  expect([log.kept(), log.at(0)?.number]).toEqual([1, 2])
  log.add(item(1))
  expect([log.kept(), log.at(0)?.number]).toEqual([1, 3])
})

test('After a million items the log keeps as many as after a hundred thousand', () => {
  const log = createItemLog()
  const one = item(100)
  for (let count = 0; count < 1_000_000; count += 1) log.add(one)
  expect([log.count(), log.kept(), log.at(0)?.number]).toEqual([1_000_000, 100_000, 900_001])
})

test('Each item that is kept can be replaced, which changes nothing else', () => {
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
