import { useId, useMemo, useRef } from 'react'
import type { LoggedItem } from '#core/stream/item-log.ts'
import type { StreamFormat } from '#core/stream/stream-format.ts'
import { formatCount } from '#core/text/format-count.ts'
import { formatDuration } from '#core/text/format-duration.ts'
import { CopyButton } from '#ui/CopyButton.tsx'
import { formatSize } from '#ui/format.ts'
import { ReceivedText } from '#ui/ReceivedText.tsx'
import { describeItem } from './describe-item.ts'

interface Props {
  readonly format: StreamFormat
  readonly item: LoggedItem
}

/** Characters that are rendered; an item may have a million. */
const longestShown = 50_000

/** An item as a client reads it, and beside that as it arrived. */
export function ItemDetails({ format, item }: Props) {
  const titleId = useId()
  const { fields, content, isJson, raw, notes } = useMemo(
    () => describeItem(format, item),
    [format, item],
  )
  return (
    <section className="stream-item" aria-labelledby={titleId}>
      <p className="stream-item-title" id={titleId}>
        Item {formatCount(item.number)}
        <span className="console-hint">
          {' '}
          after {formatDuration(item.after)}, {formatSize(item.bytes.length + item.dropped)}
        </span>
      </p>
      {notes.map((note) => (
        <p key={note} className="console-warning">
          {note}
        </p>
      ))}
      <div className="stream-views">
        <div>
          {fields.length > 0 && (
            <dl className="stream-fields">
              {fields.map(([name, value]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>
                    <ReceivedText text={value} />
                  </dd>
                </div>
              ))}
            </dl>
          )}
          <ItemText
            title={isJson ? 'Parsed' : format === 'event-stream' ? 'Data' : 'Text'}
            text={content}
          />
        </div>
        <ItemText title="Raw" text={raw} />
      </div>
    </section>
  )
}

function ItemText({ title, text }: { readonly title: string; readonly text: string }) {
  const shownIn = useRef<HTMLPreElement>(null)
  const isCut = text.length > longestShown
  return (
    <div className="stream-view">
      <div className="console-toolbar">
        <span>{title}</span>
        <span className="console-spacer" />
        <CopyButton label={`Copy ${title.toLowerCase()}`} text={text} shownIn={shownIn} />
      </div>
      <pre ref={shownIn} className="console-code" aria-label={title} tabIndex={0}>
        {(isCut ? text.slice(0, longestShown) : text).split('\n').map((line, index, { length }) => (
          // The lines of an item never move.
          // oxlint-disable-next-line react/no-array-index-key
          <span key={index}>
            <ReceivedText text={line} />
            {index < length - 1 && '\n'}
          </span>
        ))}
      </pre>
      {isCut && (
        <p className="console-hint">
          The first {formatCount(longestShown)} characters are shown. Copy takes all of them.
        </p>
      )}
    </div>
  )
}
