import { describe, expect, test } from 'vitest'
import { startItemChecks } from '#viewer/stream/item-checks.ts'
import type { CompareItems } from '#viewer/stream/item-checks.ts'
import { checkItem } from '#schema/response/check-item.ts'
import { createItemLog } from '#core/stream/item-log.ts'

const rule = { schema: { type: 'integer' }, schemas: {}, at: '#/items' }

/** Compares as the worker does, and notes how many items it is given at once. */
function startWorker() {
  const batches: number[] = []
  const compare: CompareItems = async (items) => {
    batches.push(items.length)
    return items.map((bytes) => checkItem('json-lines', bytes, rule))
  }
  return { batches, compare }
}

function startLog(limits?: { readonly items: number; readonly bytes: number }) {
  const log = createItemLog(limits)
  return {
    log,
    add: (text: string, isUnfinished = false) =>
      log.add({
        bytes: new TextEncoder().encode(text),
        dropped: 0,
        after: 0,
        part: 1,
        isUnfinished,
      }),
  }
}

const never = new AbortController().signal

describe('The items of a stream are compared as they arrive', () => {
  test('Those that contradict are counted, and the first is named', async () => {
    const { log, add } = startLog()
    const running = startItemChecks(log)
    for (const text of ['1', '"a"', '2', '"b"']) add(text)
    await running.run(startWorker().compare, never)
    add('true')
    await running.run(startWorker().compare, never)
    const { compared, contradicting, first, faultOf } = running.snapshot()
    expect({ compared, contradicting, first }).toEqual({ compared: 5, contradicting: 3, first: 2 })
    expect([1, 2, 3, 4, 5].map((number) => faultOf(number)?.kind)).toEqual([
      undefined,
      'held',
      undefined,
      'held',
      'held',
    ])
  })

  test('What is only a part of an item contradicts nothing', async () => {
    const { log, add } = startLog()
    const running = startItemChecks(log)
    add('"a', true)
    await running.run(startWorker().compare, never)
    expect(running.snapshot()).toMatchObject({ compared: 1, contradicting: 0 })
  })

  test('A worker gets many items at once, and never all of a long stream', async () => {
    const { log, add } = startLog()
    const running = startItemChecks(log)
    for (let number = 0; number < 1200; number += 1) add('1')
    const worker = startWorker()
    await running.run(worker.compare, never)
    expect(worker.batches).toEqual([500, 500, 200])
  })

  test('Items that were forgotten before their turn are counted', async () => {
    const { log, add } = startLog({ items: 3, bytes: 1000 })
    const running = startItemChecks(log)
    for (let number = 0; number < 10; number += 1) add('1')
    await running.run(startWorker().compare, never)
    expect(running.snapshot()).toMatchObject({ compared: 3, missed: 7 })
  })

  test('Another worker goes on where one was stopped', async () => {
    const { log, add } = startLog()
    const running = startItemChecks(log)
    add('"a"')
    const stop = new AbortController()
    const stopped = running.run(() => new Promise(() => undefined), stop.signal)
    stop.abort()
    await expect(stopped).rejects.toThrow('aborted')
    await running.run(startWorker().compare, never)
    expect(running.snapshot()).toMatchObject({ compared: 1, contradicting: 1 })
  })

  test('The same is known until more is compared', async () => {
    const { log, add } = startLog()
    const running = startItemChecks(log)
    const seen: number[] = []
    running.subscribe(() => seen.push(running.snapshot().compared))
    const before = running.snapshot()
    expect(running.snapshot()).toBe(before)
    add('1')
    await running.run(startWorker().compare, never)
    expect(seen).toEqual([1])
    expect(running.snapshot()).not.toBe(before)
  })
})
