import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { checkForAgents } from '../support/afdocs.ts'
import type { AgentCheck } from '../support/afdocs.ts'
import { buildPetStoreSite } from '../support/pet-store-site.ts'

const root = process.env['PORTAL_BUILT_SITE'] ?? '.portal/site'

/** A build and fifty pages. */
const checkTime = 300_000

/** Why a check does not apply to these sites. Every other one passes. */
const notes: Readonly<Record<string, string>> = {
  'auth-alternative-access': 'There is no page behind a login, so there is no other way in.',
  'content-start-position':
    'It reads HTML with the menu, whose links come before the text. What agents get by Accept or .md begins with the text.',
  'page-size-markdown':
    'Only for the page Conformance, which is one table of everything that can be sent. No call needs it, and llms.txt says what it is.',
}

describe('The checks of the Agent-Friendly Documentation Spec, against the server of npm start', () => {
  test(
    'They pass for every page of the portal',
    async () => {
      const sitemap = readFileSync(join(root, 'sitemap-0.xml'), 'utf8')
      const [address = ''] = /(?<=<loc>)[^<]+/.exec(sitemap) ?? []
      expect(judge(await checkForAgents(root, new URL(address).origin))).toEqual(asNoted)
    },
    checkTime,
  )

  test(
    'They pass for every page of a portal of another document',
    async () => {
      const site = await buildPetStoreSite()
      expect(judge(await checkForAgents(site, 'https://docs.pets.example'))).toEqual(asNoted)
    },
    checkTime,
  )
})

/** Also a note of what passes by now, because it would hide a later fault. */
const asNoted = {
  faults: [],
  noted: Object.keys(notes),
  large: ['/conformance/'],
}

function judge(checks: readonly AgentCheck[]) {
  if (checks.length < 25) throw new Error(`There were only ${checks.length} checks.`)
  const others = checks.filter(({ status }) => status !== 'pass')
  return {
    faults: others
      .filter(({ id }) => !(id in notes))
      .map(({ id, status, message }) => `${id}: ${status}, ${message}`),
    noted: others
      .map(({ id }) => id)
      .filter((id) => id in notes)
      .toSorted(),
    large: checks.find(({ id }) => id === 'page-size-markdown')?.pages,
  }
}
