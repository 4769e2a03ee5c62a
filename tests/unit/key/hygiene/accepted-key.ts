import { fillSlot } from '#key/fill-slot.ts'
import type { KeyResult } from '#key/hygiene/parse-key.ts'

export function getKey(result: KeyResult): string {
  if (result.outcome === 'refused') throw new Error(`Refused: ${result.error.what}`)
  return fillSlot(result.key, { scheme: 'key', place: 'header', name: 'X-Key', prefix: '' })
}

export function getRemovals(result: KeyResult): readonly string[] {
  return result.outcome === 'accepted' ? result.removed.map(({ kind }) => kind) : []
}
