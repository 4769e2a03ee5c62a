import type { Entry, Ledger } from './ledger.ts'
import { unsearched } from './spots.ts'

/** Formats the audit for people: a line for each spot, then the facts. Contains places, never contents. */
export function formatReport({ entries, facts }: Ledger): string {
  const spots = [...entries.map(({ spot }) => spot), ...Object.keys(unsearched)]
  const width = Math.max(...spots.map(({ length }) => length))
  const lines = entries.map(({ spot, ...entry }) => `${spot.padEnd(width)}  ${describe(entry)}`)
  const sightings = entries.flatMap((entry) =>
    entry.sightings.map((at) => `! ${entry.spot}: ${at}`),
  )
  return [
    `${'searched'.padEnd(width)}  control    searches  the secrets`,
    ...lines,
    ...Object.entries(unsearched).map(
      ([spot, reason]) => `${spot.padEnd(width)}  not searched: ${reason}`,
    ),
    ...sightings,
    '',
    ...facts.map(({ statement, passed }) => `${passed ? 'yes' : 'NO '}  ${statement}`),
  ].join('\n')
}

function describe({ control, searches, sightings }: Omit<Entry, 'spot'>): string {
  const found = control === undefined ? 'NONE' : control ? 'found' : 'NOT FOUND'
  const result = searches === 0 ? 'NOT SEARCHED' : sightings.length > 0 ? 'FOUND' : 'not found'
  return `${found.padEnd(9)}  ${String(searches).padStart(8)}  ${result}`
}
