import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { findField } from './address.ts'
import { extraHeadersRoot, extraQueryRoot } from './draft.ts'
import { Fold } from './Fold.tsx'
import { useForm } from './form-context.ts'
import { FormExtra } from './FormExtra.tsx'
import { focusFirst } from './move-focus.ts'

const places = {
  query: {
    at: extraQueryRoot,
    summary: 'Undocumented query parameters',
    add: 'Add a parameter',
    warning: 'Never put a key here: URLs end up in logs and browser history.',
  },
  header: {
    at: extraHeadersRoot,
    summary: 'Undocumented headers',
    add: 'Add a header',
    warning: 'Never put a key here: it would be shown, and stand in snippets.',
  },
} as const

interface Props {
  readonly place: keyof typeof places
  readonly about: string
}

/** For readers who know a query parameter or a header that the document does not describe. Closed at first. */
export function ExtraFold({ place, about }: Props) {
  const { draft } = useForm()
  const { at, summary } = places[place]
  const count = draft.fields[at]?.order.length ?? 0
  return (
    <Fold
      className="form-fold"
      isOpenAtFirst={count > 0}
      mustShow={false}
      summary={`${summary}${count > 0 ? ` (${count})` : ''}`}
    >
      {() => <ExtraRows place={place} about={about} />}
    </Fold>
  )
}

function ExtraRows({ place, about }: Props) {
  const { draft, onChange } = useForm()
  const list = useRef<HTMLDivElement>(null)
  const { at, add, warning } = places[place]
  const addRow = () => {
    flushSync(() => onChange({ type: 'item-added', at, kind: 'extra' }))
    focusFirst(list.current?.lastElementChild)
  }
  return (
    <div className="form-object">
      <p className="console-hint">
        {about} They are sent as typed, after the others. {warning}
      </p>
      <div className="form-members" ref={list}>
        {findField(draft, at).order.map((step, index) => (
          <FormExtra key={step} at={at} step={step} place={place} number={index + 1} />
        ))}
      </div>
      <div className="form-buttons">
        <button type="button" className="console-button" onClick={addRow}>
          {add}
        </button>
      </div>
    </div>
  )
}
