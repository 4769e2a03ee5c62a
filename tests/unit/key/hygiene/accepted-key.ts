import { fillSlot } from '#key/fill-slot.ts'
import type { KeyResult } from '#key/hygiene/parse-key.ts'

export function writeKey(reading: KeyResult): string {
  if (reading.outcome === 'refused') throw new Error(`Refused: ${reading.refusal.what}`)
  return fillSlot(reading.key, { scheme: 'key', place: 'header', name: 'X-Key', prefix: '' })
}

export function listRemovals(reading: KeyResult): readonly string[] {
  return reading.outcome === 'accepted' ? reading.removed.map(({ kind }) => kind) : []
}
