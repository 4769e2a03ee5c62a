import { afterEach, describe, expect, test, vi } from 'vitest'
import { lookIn, tryDetector } from '#self-check/look.ts'
import type { Place, Reading } from '#self-check/places/place.ts'
import { searchFor } from '#self-check/secret-forms.ts'

afterEach(() => {
  vi.useRealTimers()
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
    vi.useFakeTimers()
    const { place, contents } = createPlace()
    const slow = Promise.withResolvers<void>()
    const plant = async (decoy: string) => {
      await slow.promise
      return place.plant(decoy)
    }
    const trying = tryDetector({ ...place, plant })
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await trying).toBe('The browser did not respond within 10 seconds.')
    slow.resolve()
    await vi.advanceTimersByTimeAsync(0)
    expect(contents).toEqual([])
  })
})

describe('A found secret', () => {
  const secret = 'fake_check_0123456789'
  const read = (...readings: readonly Reading[]) =>
    lookIn(
      { name: 'a place', read: () => readings, plant: () => () => undefined },
      searchFor(secret),
    )

  test('is reported once, with its place and form', async () => {
    const reading = { where: 'the item leak', content: `x${secret}` }
    expect(await read(reading, reading, { where: 'another', content: 'harmless' })).toEqual([
      { where: 'the item leak', form: 'as it is' },
    ])
  })

  test('is not quoted in the name of its place', async () => {
    const found = await read({ where: `the item ${secret}`, content: secret })
    expect(found).toEqual([{ where: 'a name that is or contains the key', form: 'as it is' }])
  })
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
