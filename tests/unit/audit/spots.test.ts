import { describe, expect, it } from 'vitest'
import { engineNames } from '../../audit/engine.ts'
import { listSearchable, listUnsearched } from '../../audit/spots.ts'

describe.each(engineNames)('The places of the audit in %s', (engine) => {
  it('Those that nobody can search have a reason', () => {
    for (const [, reason] of listUnsearched(engine)) expect(reason).toMatch(/\w+ \w+ \w+/)
  })

  it('What the key must pass through or may be left in is searched', () => {
    expect(listSearchable(engine)).toEqual(
      expect.arrayContaining([
        'DOM and shadow trees',
        'the clipboard',
        'the downloads',
        'the network log',
        'the profile on disk',
      ]),
    )
  })
})

it('Every engine has the same places', () => {
  const [first, ...others] = engineNames.map((engine) =>
    [...listSearchable(engine), ...listUnsearched(engine).map(([spot]) => spot)].toSorted(),
  )
  for (const other of others) expect(other).toEqual(first)
})
