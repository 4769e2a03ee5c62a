import { beforeAll, describe, expect, test } from 'vitest'
import { buildTime } from '../support/build-time.ts'
import { buildTestSite } from '../support/sites.ts'
import { openSite } from './built-site.ts'
import type { BuiltSite } from './built-site.ts'

let store: BuiltSite
beforeAll(async () => {
  store = openSite(await buildTestSite('petStore'))
}, buildTime)

describe('A portal for another document', () => {
  test('Facts of an Overlay are open at their operation and on the overview page', () => {
    const page = 'How many pets one response holds. Do not assume that it holds all of them.'

    expect(store.readPage('reference/list-pets/index.html')).toContain(page)
    expect(store.readPage('not-specified/index.html')).toContain(page)
    expect(store.readPage('not-specified/index.html')).toContain('When the shop can be called.')
  })

  test('A missing description is a finding, and an existing one is not', () => {
    expect(getGaps('create-pet')).toContain('The response 201 has no content.')
    expect(getGaps('create-pet')).toContain('No response of a failed call is described.')
    expect(getGaps('put-picture')).not.toContain('No response of a failed call is described.')
    expect(getGaps('put-picture')).not.toContain('has no content.')
  })

  test('A finding has its location with line, and is folded on the overview page', () => {
    const broken = store
      .statementsOf('reference/broken-pet/index.html')
      .filter(({ status }) => status === 'contradictory')
    expect(broken.map(({ text }) => text).join(' ')).toContain(
      'It cannot be called. The path parameter "id" is not in the path. Add {id} to it, or remove the parameter.',
    )

    const page = store.readPage('not-specified/index.html')
    expect(page).toContain('Contradictions that this portal found')
    expect(page).toMatch(
      /What comes back when a call fails\. Do not branch[^.]*\. At [^.]*\. pet-store\.yaml, line \d+ and 3 other locations\./,
    )
    expect(page).toContain('No limit is described, nor a response to too many requests.')
  })

  test('A finding is in the Markdown of the page, and briefly in the instructions for agents', () => {
    expect(store.read('reference/create-pet.md')).toContain(
      '> - **What comes back when a call fails.** No response of a failed call is described.',
    )
    expect(store.read('llms.txt')).toContain(
      '  - Rate limits. Do not assume that there is no limit',
    )
    expect(store.read('llms.txt')).toContain('  - How the operation is called (1 of 6 operations).')
  })
})

function getGaps(slug: string): string {
  return store
    .statementsOf(`reference/${slug}/index.html`)
    .filter(({ status }) => status === 'not-specified')
    .map(({ text }) => text)
    .join(' ')
}
