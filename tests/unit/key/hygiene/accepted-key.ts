import { fillSlot } from '#key/fill-slot.ts'
import type { KeyReading } from '#key/hygiene/read-key.ts'

export function writeKey(reading: KeyReading): string {
  if (reading.outcome === 'refused') throw new Error(`Refused: ${reading.refusal.what}`)
  return fillSlot(reading.key, { scheme: 'key', place: 'header', name: 'X-Key', prefix: '' })
}

export function listRemovals(reading: KeyReading): readonly string[] {
  return reading.outcome === 'accepted' ? reading.removed.map(({ kind }) => kind) : []
}
