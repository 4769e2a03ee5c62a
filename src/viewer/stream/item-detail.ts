import type { LoggedItem } from '#core/stream/item-log.ts'
import { readItem } from '#core/stream/read-item.ts'
import type { StreamItem } from '#core/stream/read-item.ts'
import type { StreamFormat } from '#core/stream/stream-format.ts'
import { formatCount, formatCounted, formatDuration } from '#core/text/format.ts'
import { formatJson } from '#core/response/rows/format-json.ts'

/** An item in one line of a list. */
export interface ItemLine {
  readonly number: string
  /** When it arrived, or that it arrived together with the item before it. */
  readonly time: string
  /** The type of an event; empty for other formats. */
  readonly type: string
  /** The beginning of what it says. */
  readonly text: string
}

/** An item with all that it says. */
export interface ItemDetail {
  /** Name and value, in the order in which they are shown. */
  readonly fields: readonly (readonly [name: string, value: string])[]
  /** Its data or text: formatted if it is JSON. */
  readonly content: string
  /** Oddities, in sentences. */
  readonly notes: readonly string[]
}

/** Characters of an item in a list. */
const lineLength = 300

/** Bytes of an item that are read for a list; its type may stand after its data. */
const readForLine = 20_000

/** @param before the item that arrived just before it, if it is still known */
export function makeLine(
  format: StreamFormat,
  item: LoggedItem,
  before: LoggedItem | undefined,
): ItemLine {
  const read = readItem(format, item.bytes.subarray(0, readForLine))
  return {
    number: formatCount(item.number),
    time: before?.part === item.part ? 'together' : formatDuration(item.after),
    type: read.kind === 'json' ? '' : read.kind === 'event' ? read.type : 'no data',
    text: listText(read).replaceAll(/\s+/g, ' ').slice(0, lineLength),
  }
}

/** Reads an item whole. */
export function makeItemDetail(format: StreamFormat, item: LoggedItem): ItemDetail {
  const read = readItem(format, item.bytes)
  const content = listText(read)
  const formatted = formatJson(content)
  return {
    fields: listFields(read),
    content: formatted ?? content,
    notes: listNotes(format, item, read, formatted !== undefined),
  }
}

function listText(read: StreamItem): string {
  if (read.kind === 'event') return read.data
  return read.kind === 'json' ? read.text : read.comments.join('\n')
}

function listFields(read: StreamItem): ItemDetail['fields'] {
  if (read.kind === 'json') return []
  const { type, id, retry } = read
  return [
    ...(type === undefined ? [] : [['event', type] as const]),
    ...(id === undefined ? [] : [['id', id] as const]),
    ...(retry === undefined ? [] : [['retry', `${formatCount(retry)} ms`] as const]),
  ]
}

function listNotes(
  format: StreamFormat,
  { dropped, isUnfinished }: LoggedItem,
  read: StreamItem,
  isJson: boolean,
): readonly string[] {
  const isShort = dropped === 0 && !isUnfinished
  return [
    ...(isUnfinished ? [unfinished[format]] : []),
    ...(dropped > 0
      ? [
          `The item is longer than this page keeps: ${formatCounted(dropped, 'byte')} of it ${dropped === 1 ? 'is' : 'are'} missing here.`,
        ]
      : []),
    ...(read.kind === 'without-data'
      ? ['It has no data, so a client is given no event (HTML, section 9.2.6).']
      : []),
    ...(read.kind === 'json' && !isJson && isShort ? ['It is not JSON.'] : []),
  ]
}

const unfinished = {
  'event-stream':
    'No empty line ended it before the body did, so a client drops it (HTML, section 9.2.6).',
  'json-lines': 'The body ended within this line, or just before its end.',
} as const satisfies Readonly<Record<StreamFormat, string>>
