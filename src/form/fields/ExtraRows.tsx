import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { findField } from '../draft/address.ts'
import { extraPlaces } from './ExtraFold.tsx'
import type { ExtraProps } from './ExtraFold.tsx'
import { useForm } from './form-context.ts'
import { FormExtra } from './FormExtra.tsx'
import { focusFirst } from './move-focus.ts'

/** The query parameters or headers that a reader adds, although the document does not describe them. */
export function ExtraRows({ place, about }: ExtraProps) {
  const { draft, onChange } = useForm()
  const list = useRef<HTMLDivElement>(null)
  const { at, add, warning } = extraPlaces[place]
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
