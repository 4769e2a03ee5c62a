import { expect, test } from 'vitest'
import { runLanes } from '../../support/run-lanes.ts'
import type { Ordered } from '../../support/run-lanes.ts'

/** Runs steps that each end once all that can run have begun, and tells which began together and in which lane. */
async function watch(steps: Readonly<Record<string, Ordered>>, endsFirst: readonly string[] = []) {
  const running = new Map<string, () => void>()
  const seen: string[] = []
  const done = runLanes(
    Object.keys(steps),
    (name) => steps[name] ?? {},
    async (name, lane) => {
      await new Promise<void>((resolve) => running.set(`${name}${lane}`, resolve))
    },
  )
  for (let turn = 0; turn < 20; turn += 1) {
    // oxlint-disable-next-line no-await-in-loop -- what follows a step begins in a task of its own
    await new Promise((resolve) => {
      setImmediate(resolve)
    })
    if (running.size === 0) break
    seen.push([...running.keys()].join(' '))
    const [next] = [...running].toSorted(([one], [other]) => rank(one) - rank(other))
    next?.[1]()
    running.delete(next?.[0] ?? '')
  }
  await done
  return seen

  function rank(name: string): number {
    const at = endsFirst.indexOf(name.slice(0, -1))
    return at === -1 ? endsFirst.length : at
  }
}

test('Two run at a time, and the lane that is free takes the next', async () => {
  expect(await watch({ a: {}, b: {}, c: {}, d: {} }, ['b', 'c'])).toEqual([
    'a0 b1',
    'a0 c1',
    'a0 d1',
    'd1',
  ])
})

test('One that runs alone waits for all before it, and all after it wait for it', async () => {
  expect(await watch({ a: {}, b: { isAlone: true }, c: {}, d: {} })).toEqual([
    'a0',
    'b0',
    'c0 d1',
    'd1',
  ])
})

test('One that needs another waits for it, and others pass it', async () => {
  expect(await watch({ a: {}, b: { after: 'a' }, c: {} }, ['c', 'a'])).toEqual([
    'a0 c1',
    'a0',
    'b0',
  ])
})

test('What it needs counts only if it runs too', async () => {
  expect(await watch({ b: { after: 'a' } })).toEqual(['b0'])
})
