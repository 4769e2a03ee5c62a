import { afterEach, describe, expect, test, vi } from 'vitest'
import { waitForNextTask } from '#browser/tasks.ts'
import { lookIn, makeUpKey, tryDetector } from '#self-check/look.ts'
import type { Place, Reading } from '#self-check/look.ts'
import { listTexts } from '#self-check/places.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

describe('A detector', () => {
  test('is trusted when it finds its decoy and the decoy is gone afterwards', async () => {
    const { place, contents } = createPlace()
    expect(await tryDetector(place)).toBeUndefined()
    expect(contents).toEqual([])
  })

  test('that sees nothing is not trusted', async () => {
    const { place, contents } = createPlace()
    const blind = { ...place, read: () => [] }
    expect(await tryDetector(blind)).toBe('A decoy placed there was not found.')
    expect(contents).toEqual([])
  })

  test('is not trusted when its decoy stays', async () => {
    const { place } = createPlace()
    const plant = async (decoy: string) => {
      await place.plant(decoy)
      return () => undefined
    }
    expect(await tryDetector({ ...place, plant })).toBe(
      'A decoy placed there could not be removed.',
    )
  })

  test.each([
    [new DOMException('', 'SecurityError'), 'The browser refused: SecurityError.'],
    [new ReferenceError('caches is not defined'), 'Not available in this browser.'],
  ])('that is refused gives the reason: %s', async (error, reason) => {
    const { place } = createPlace()
    const plant = () => {
      throw error
    }
    expect(await tryDetector({ ...place, plant })).toBe(reason)
  })

  test('that fails while reading still removes its decoy', async () => {
    const { place, contents } = createPlace()
    expect(await tryDetector({ ...place, read: refuseToRead })).toBe(
      'The browser refused: UnknownError.',
    )
    expect(contents).toEqual([])
  })

  test('that never settles times out, and its decoy is removed if it appears later', async () => {
    const timedOut = AbortSignal.abort(new DOMException('', 'TimeoutError'))
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timedOut)
    const { place, contents } = createPlace()
    const slow = Promise.withResolvers<void>()
    const plant = async (decoy: string) => {
      await slow.promise
      return place.plant(decoy)
    }
    const refusal = await tryDetector({ ...place, plant })
    expect(refusal).toBe('The browser did not respond within 10 seconds.')
    slow.resolve()
    await waitForNextTask()
    expect(contents).toEqual([])
  })
})

describe('A found key', () => {
  const { text, key } = makeUpKey('fake_check')
  const read = async (...readings: readonly Reading[]) =>
    lookIn({ name: 'a place', read: () => readings, plant: () => () => undefined }, key)

  test('is reported once, with its place', async () => {
    const reading = { where: 'the item leak', content: `x${btoa(`y${text}`)}` }
    expect(await read(reading, reading, { where: 'another', content: 'harmless' })).toEqual([
      'the item leak',
    ])
  })

  test('is not quoted in the name of its place', async () => {
    const found = await read({ where: `the item ${text}`, content: text })
    expect(found).toEqual(['a name that is or contains the key'])
  })
})

test('Every text of a stored value is listed, of circular ones once', () => {
  const value = {
    name: 'text',
    map: new Map([['key', new Set(['member'])]]),
    bytes: new TextEncoder().encode('bytes'),
    list: [{ deep: 'leaf' }, 7, null],
  }
  Object.assign(value, { self: value })
  expect(listTexts(value)).toEqual(
    expect.arrayContaining(['name', 'text', 'key', 'member', 'bytes', 'leaf', 'self']),
  )
})

function refuseToRead(): readonly Reading[] {
  throw new DOMException('', 'UnknownError')
}

function createPlace(): { readonly place: Place; readonly contents: string[] } {
  const contents: string[] = []
  const place: Place = {
    name: 'a place',
    read: () => contents.map((content) => ({ where: 'somewhere', content })),
    plant: (decoy) => {
      contents.push(decoy)
      return () => {
        const at = contents.indexOf(decoy)
        if (at >= 0) contents.splice(at, 1)
      }
    },
  }
  return { place, contents }
}
