import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { findField } from './address.ts'
import { extraQueryRoot } from './draft.ts'
import { Fold } from './Fold.tsx'
import { useForm } from './form-context.ts'
import { FormExtra } from './FormExtra.tsx'
import { focusFirst } from './move-focus.ts'

/** For readers who know a query parameter that the document does not describe. Closed at first. */
export function ExtraQuery() {
  const { draft, onChange } = useForm()
  const list = useRef<HTMLDivElement>(null)
  const { order } = findField(draft, extraQueryRoot)
  const add = () => {
    flushSync(() => onChange({ type: 'item-added', at: extraQueryRoot, kind: 'extra' }))
    focusFirst(list.current?.lastElementChild)
  }
  return (
    <Fold
      className="form-fold"
      isOpenAtFirst={order.length > 0}
      mustShow={false}
      summary={`Undocumented query parameters${order.length > 0 ? ` (${order.length})` : ''}`}
    >
      {() => (
        <div className="form-object">
          <p className="console-hint">
            The document does not describe these. They are sent as typed, after the others. Never
            put a key here: URLs end up in logs and browser history.
          </p>
          <div className="form-members" ref={list}>
            {order.map((step) => (
              <FormExtra key={step} at={extraQueryRoot} step={step} place="query" />
            ))}
          </div>
          <div className="form-buttons">
            <button type="button" className="console-button" onClick={add}>
              Add a parameter
            </button>
          </div>
        </div>
      )}
    </Fold>
  )
}
