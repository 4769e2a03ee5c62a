import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { mapWithLimit } from '#build/map-with-limit.ts'

const many = Array.from({ length: 500 }, (_, index) => index)

test('Each item is processed once, a few at a time, and the results keep the order', async () => {
  let running = 0
  let most = 0
  const taken: number[] = []
  const doubled = await mapWithLimit(many, async (item) => {
    taken.push(item)
    running += 1
    most = Math.max(most, running)
    await setTimeout(item % 3)
    running -= 1
    return 2 * item
  })
  expect(doubled).toEqual(many.map((item) => 2 * item))
  expect(taken.toSorted((one, other) => one - other)).toEqual(many)
  expect(most).toBeGreaterThan(1)
  expect(most).toBeLessThanOrEqual(32)
})

test('No items give no results, and a failure is passed on', async () => {
  expect(await mapWithLimit([], () => Promise.resolve(1))).toEqual([])
  const failing = mapWithLimit(many, (item) =>
    item === 7 ? Promise.reject(new Error('the seventh')) : Promise.resolve(),
  )
  await expect(failing).rejects.toThrow('the seventh')
})
