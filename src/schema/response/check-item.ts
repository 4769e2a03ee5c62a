import { startBodyCheck } from './body-check.ts'
import type { BodyFault, BodyRule, BodyTally } from './body-check.ts'
import { scanJson } from '#core/response/rows/scan-json.ts'
import { readItem } from '#core/stream/read-item.ts'
import type { StreamItem } from '#core/stream/read-item.ts'
import type { StreamFormat } from '#core/stream/stream-format.ts'

/** An item held against what the document says of each. It quotes no value. */
export type ItemVerdict =
  | {
      readonly kind: 'held'
      readonly tally: Pick<BodyTally, 'contradicting' | 'notSpecified'>
      /** The first of them. */
      readonly faults: readonly BodyFault[]
    }
  /** The document describes JSON, and this is none. */
  | { readonly kind: 'no-json' }
  /** No client is given it, so no schema is about it. */
  | { readonly kind: 'nothing' }

/**
 * Holds an item against the schema of items. An event is an object of its fields, whose data is a text (OpenAPI 3.2, Special
 * Considerations for Server-Sent Events); data that is JSON is held as that value where it agrees with the document better so,
 * because many documents describe what the text says.
 */
export function checkItem(format: StreamFormat, bytes: Uint8Array, rule: BodyRule): ItemVerdict {
  const item = readItem(format, bytes)
  if (item.kind === 'without-data') return { kind: 'nothing' }
  if (item.kind === 'json') return hold(item.text, rule)
  const asText = hold(writeEvent(item, JSON.stringify(item.data)), rule)
  if (asText.kind !== 'held' || asText.tally.contradicting === 0) return asText
  const asJson = hold(writeEvent(item, item.data), rule)
  const isBetter = asJson.kind === 'held' && asJson.tally.contradicting < asText.tally.contradicting
  return isBetter ? asJson : asText
}

/** Faults that a reader is shown; the rest is counted. */
const mostShown = 20

function hold(text: string, rule: BodyRule): ItemVerdict {
  const { rows, fault } = scanJson(new TextEncoder().encode(text))
  if (fault) return { kind: 'no-json' }
  const check = startBodyCheck(rows, rule)
  for (const _ of check.run());
  const { contradicting, notSpecified } = check.tally()
  const faults = check.faults().filter(({ kind }) => kind === 'contradiction')
  return {
    kind: 'held',
    tally: { contradicting, notSpecified },
    faults: faults.slice(0, mostShown),
  }
}

/** The fields that the item has, in one JSON text. The name of an event without one is not sent, so it is not there. */
function writeEvent(
  { type, id, retry }: Extract<StreamItem, { readonly kind: 'event' }>,
  data: string,
): string {
  const members = [
    ...(type === 'message' ? [] : [`"event":${JSON.stringify(type)}`]),
    `"data":${data}`,
    ...(id === undefined ? [] : [`"id":${JSON.stringify(id)}`]),
    ...(retry === undefined ? [] : [`"retry":${retry}`]),
  ]
  return `{${members.join(',')}}`
}
