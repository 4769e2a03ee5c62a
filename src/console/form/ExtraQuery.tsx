import { useRef } from 'react'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { findField } from './address.ts'
import { extraHeadersRoot, extraQueryRoot } from './draft.ts'
import { Fold } from './Fold.tsx'
import { useForm } from './form-context.ts'
import { FormExtra } from './FormExtra.tsx'
import { focusFirst } from './move-focus.ts'

/** For readers who know a query parameter that the document does not describe. Closed at first. */
export function ExtraQuery() {
  return (
    <ExtraRows
      at={extraQueryRoot}
      place="query"
      summary="Undocumented query parameters"
      add="Add a parameter"
    >
      The document does not describe these. They are sent as typed, after the others. Never put a
      key here: URLs end up in logs and browser history.
    </ExtraRows>
  )
}

/** The same of headers. */
export function ExtraHeaders() {
  return (
    <ExtraRows
      at={extraHeadersRoot}
      place="header"
      summary="Undocumented headers"
      add="Add a header"
    >
      The document does not describe these. They are sent as typed, after the others. Never put a
      key here: it would be shown, and stand in snippets.
    </ExtraRows>
  )
}

interface Props {
  readonly at: string
  readonly place: 'query' | 'header'
  readonly summary: string
  readonly add: string
  readonly children: ReactNode
}

function ExtraRows({ at, place, summary, add: label, children }: Props) {
  const { draft, onChange } = useForm()
  const list = useRef<HTMLDivElement>(null)
  const { order } = findField(draft, at)
  const add = () => {
    flushSync(() => onChange({ type: 'item-added', at, kind: 'extra' }))
    focusFirst(list.current?.lastElementChild)
  }
  return (
    <Fold
      className="form-fold"
      isOpenAtFirst={order.length > 0}
      mustShow={false}
      summary={`${summary}${order.length > 0 ? ` (${order.length})` : ''}`}
    >
      {() => (
        <div className="form-object">
          <p className="console-hint">{children}</p>
          <div className="form-members" ref={list}>
            {order.map((step) => (
              <FormExtra key={step} at={at} step={step} place={place} />
            ))}
          </div>
          <div className="form-buttons">
            <button type="button" className="console-button" onClick={add}>
              {label}
            </button>
          </div>
        </div>
      )}
    </Fold>
  )
}
