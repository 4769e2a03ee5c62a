import { useState } from 'react'
import type { Header } from '#core/request/header.ts'
import { formatCount } from '#core/text/format-count.ts'
import { ReceivedText } from '#ui/ReceivedText.tsx'

/** Headers that are rendered at a time. A server can send tens of thousands, and rendering them all freezes the page. */
const pageLength = 200

/** The response headers that the page may see, with paging and search when there are many. */
export function HeaderList({ headers }: { readonly headers: readonly Header[] }) {
  const [query, setQuery] = useState('')
  const [limit, setLimit] = useState(pageLength)
  const matching = query === '' ? headers : headers.filter((header) => matches(header, query))
  const shown = matching.slice(0, limit)
  const hidden = matching.length - shown.length
  return (
    <details className="console-headers">
      <summary>
        {headers.length === 1 ? '1 header' : `${formatCount(headers.length)} headers`}
      </summary>
      <p className="console-hint">All that the browser lets this page see.</p>
      {headers.length > pageLength && (
        <search className="console-toolbar">
          <input
            type="search"
            aria-label="Find in the headers"
            placeholder="Find in the headers"
            autoComplete="off"
            spellCheck={false}
            value={query}
            onChange={(event) => {
              setQuery(event.target.value)
              setLimit(pageLength)
            }}
          />
          <span role="status" className="console-hint">
            {query !== '' && `${formatCount(matching.length)} of ${formatCount(headers.length)}`}
          </span>
        </search>
      )}
      <dl>
        {shown.map(({ name, value }) => (
          <div key={name}>
            <dt>
              <ReceivedText text={name} />
            </dt>
            <dd>
              <ReceivedText text={value} />
            </dd>
          </div>
        ))}
      </dl>
      {hidden > 0 && (
        <p className="console-toolbar">
          <span>
            Showing {formatCount(shown.length)} of {formatCount(matching.length)}.
          </span>
          <button
            type="button"
            className="console-button"
            onClick={() => setLimit(limit + pageLength)}
          >
            Show {Math.min(hidden, pageLength)} more of {formatCount(hidden)}
          </button>
        </p>
      )}
    </details>
  )
}

function matches({ name, value }: Header, query: string): boolean {
  const text = query.toLowerCase()
  return name.toLowerCase().includes(text) || value.toLowerCase().includes(text)
}
