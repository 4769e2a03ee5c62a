import { afterEach, describe, expect, test, vi } from 'vitest'
import { lookIn, tryDetector } from '#self-check/look.ts'
import type { Place, Reading } from '#self-check/place.ts'
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
    expect(await tryDetector(blind)).toBe('A decoy that was put there was not found again.')
    expect(contents).toEqual([])
  })

  test('is not trusted when its decoy stays', async () => {
    const { place } = createPlace()
    const plant = async (decoy: string) => {
      await place.plant(decoy)
      return () => undefined
    }
    expect(await tryDetector({ ...place, plant })).toBe(
      'A decoy that was put there could not be removed.',
    )
  })

  test.each([
    [new DOMException('', 'SecurityError'), 'The browser refused: SecurityError.'],
    [new ReferenceError('caches is not defined'), 'This browser does not offer it here.'],
  ])('that is refused says why: %s', async (error, reason) => {
    const { place } = createPlace()
    const plant = () => {
      throw error
    }
    expect(await tryDetector({ ...place, plant })).toBe(reason)
  })

  test('that fails while it reads still removes its decoy', async () => {
    const { place, contents } = createPlace()
    expect(await tryDetector({ ...place, read: refuseToRead })).toBe(
      'The browser refused: UnknownError.',
    )
    expect(contents).toEqual([])
  })

  test('that never answers is given up, and its decoy goes when it comes after all', async () => {
    vi.useFakeTimers()
    const { place, contents } = createPlace()
    const slow = Promise.withResolvers<void>()
    const plant = async (decoy: string) => {
      await slow.promise
      return place.plant(decoy)
    }
    const trying = tryDetector({ ...place, plant })
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await trying).toBe('The browser did not answer within 10 seconds.')
    slow.resolve()
    await vi.advanceTimersByTimeAsync(0)
    expect(contents).toEqual([])
  })
})

describe('A secret that is found', () => {
  const secret = 'fake_check_0123456789'
  const read = (...readings: readonly Reading[]) =>
    lookIn(
      { name: 'a place', read: () => readings, plant: () => () => undefined },
      searchFor(secret),
    )

  test('is told by where it stands and in which form, once', async () => {
    const reading = { where: 'the item leak', content: `x${secret}` }
    expect(await read(reading, reading, { where: 'another', content: 'harmless' })).toEqual([
      { where: 'the item leak', form: 'as it is' },
    ])
  })

  test('is not quoted by the name of where it stands', async () => {
    const found = await read({ where: `the item ${secret}`, content: secret })
    expect(found).toEqual([{ where: 'a name that is or holds the key', form: 'as it is' }])
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
