import { useLayoutEffect, useRef } from 'react'
import { formatCount } from '#core/text/format-count.ts'
import type { Find } from './use-find.ts'

/** Plain-text search in the response. */
export function FindBar({ find, onClose }: { readonly find: Find; readonly onClose: () => void }) {
  const field = useRef<HTMLInputElement>(null)
  const { query, progress, current } = find
  // Immediately: someone who keeps typing would lose letters before the next frame.
  useLayoutEffect(() => field.current?.focus(), [])

  return (
    <search className="body-find">
      <input
        ref={field}
        type="search"
        aria-label="Find in the response"
        placeholder="Find in the response"
        autoComplete="off"
        spellCheck={false}
        value={query.text}
        onChange={(event) => find.seek({ ...query, text: event.target.value })}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
            event.preventDefault()
            find.step(event.shiftKey ? -1 : 1)
          } else if (event.key === 'Escape') {
            event.preventDefault()
            event.stopPropagation()
            onClose()
          }
        }}
      />
      <span role="status" className="body-count">
        {describeCount(query.text, progress.hits, progress.isDone, current)}
      </span>
      <button
        type="button"
        className="console-button"
        aria-pressed={query.matchCase}
        onClick={() => find.seek({ ...query, matchCase: !query.matchCase })}
      >
        Match case
      </button>
      <button type="button" className="console-button" onClick={() => find.step(-1)}>
        Previous
      </button>
      <button type="button" className="console-button" onClick={() => find.step(1)}>
        Next
      </button>
      <button type="button" className="console-button" onClick={onClose}>
        Close find
      </button>
    </search>
  )
}

function describeCount(text: string, hits: number, isDone: boolean, current: number): string {
  if (text === '') return ''
  if (hits === 0) return isDone ? 'No matches' : 'Searching…'
  const total = `${formatCount(hits)}${isDone ? '' : '…'}`
  return `${formatCount(current + 1)} of ${total}`
}
