import { describe, expect, test } from 'vitest'
import { getMissingPairs, getVersionPairs } from '#starlight/navigation/version-pairs.ts'
import type { ApiReference, Version } from '#starlight/reference/api-reference.ts'
import { makeVersion } from '../../../support/make-version.ts'
import { loadPetStorePortal } from '../../../support/pet-store-portal.ts'

const sample = await loadPetStorePortal()
const current = { label: 'v4', folder: '/pets' }

function makePlaced(label: string, position: number) {
  const version: Version = {
    ...makeVersion(label, position === 0 ? 'current' : 'deprecated', current),
    position,
    pairPath: position === 3 ? undefined : `/changes/v${3 - position}-v${4 - position}/`,
    count: 4,
  }
  return { folder: position === 0 ? '/pets' : `/pets/${label}`, version }
}

const makeReference = (label: string, position: number): ApiReference => ({
  ...sample,
  ...makePlaced(label, position),
})

const makeMissing = (label: string, position: number) => ({
  ...makePlaced(label, position),
  file: `./${label}.yaml`,
  error: Object.assign(new Error('It is broken.'), { file: `api/${label}.yaml`, line: 1200 }),
})

const newest = makeReference('v4', 0)
const oldest = makeReference('v1', 3)

describe('A missing version is in no pair, and the versions around it are not compared', () => {
  test('One version is missing', () => {
    const apiReferences = [newest, makeReference('v2', 2), oldest] as const
    const missing = makeMissing('v3', 1)

    expect(getVersionPairs(apiReferences, newest).map(({ path }) => path)).toEqual([
      '/changes/v1-v2/',
    ])
    expect(labelMissing({ apiReferences, missingVersions: [missing] })).toEqual([
      'v3 to v4',
      'v2 to v3',
    ])
  })

  test('Two successive versions are missing', () => {
    const missingVersions = [makeMissing('v2', 2), makeMissing('v3', 1)]
    const pairs = getMissingPairs({ apiReferences: [newest, oldest], missingVersions }, newest)

    expect(getVersionPairs([newest, oldest], newest)).toEqual([])
    expect(pairs.map(({ missing }) => missing.map(({ version }) => version.label))).toEqual([
      ['v3'],
      ['v2', 'v3'],
      ['v2'],
    ])
  })

  test('A version of another document is missing', () => {
    const { version, ...other } = makeMissing('v1', 3)
    const boats = { ...other, version: { ...version, current: { label: 'v4', folder: '/boats' } } }

    expect(labelMissing({ apiReferences: [newest, oldest], missingVersions: [boats] })).toEqual([])
  })
})

function labelMissing(site: Parameters<typeof getMissingPairs>[0]): readonly string[] {
  return getMissingPairs(site, newest).map(
    ({ older, newer }) => `${older.version.label} to ${newer.version.label}`,
  )
}
