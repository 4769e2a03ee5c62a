import { describe, expect, test } from 'vitest'
import { getSinglePaths, formatSinglePattern } from '#starlight/links/single-page.ts'

const list = (folder: string, path: string, ownPages: readonly string[] = []) =>
  getSinglePaths({ folder, ownPages }, folder + formatSinglePattern(path))

describe.each(['', '/api'])('In the folder "%s"', (folder) => {
  test.each([
    ['/', '/[...start]', { start: undefined }, 'index'],
    ['/console/', '/[console]', { console: 'console' }, 'console'],
    ['/not-specified/', '/[not_specified]', { not_specified: 'not-specified' }, 'not-specified'],
    ['/reference/api/', '/reference/[api]', { api: 'api' }, 'reference/api'],
  ])('%s has a page unless the team has its own', (path, pattern, params, slug) => {
    expect(formatSinglePattern(path)).toBe(pattern)
    expect(list(folder, path, ['other'])).toEqual([{ params }])
    expect(list(folder, path, ['other', slug])).toEqual([])
  })
})
