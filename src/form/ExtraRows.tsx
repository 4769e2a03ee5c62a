import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { findField } from './address.ts'
import { useForm } from './form-context.ts'
import type { ExtraRowsProps } from './form-context.ts'
import { FormExtra } from './FormExtra.tsx'
import { focusFirst } from './move-focus.ts'

/** The query parameters or headers that a reader adds, although the document does not describe them. */
export function ExtraRows({ at, place, add: label, children }: ExtraRowsProps) {
  const { draft, onChange } = useForm()
  const list = useRef<HTMLDivElement>(null)
  const add = () => {
    flushSync(() => onChange({ type: 'item-added', at, kind: 'extra' }))
    focusFirst(list.current?.lastElementChild)
  }
  return (
    <div className="form-object">
      <p className="console-hint">{children}</p>
      <div className="form-members" ref={list}>
        {findField(draft, at).order.map((step, index) => (
          <FormExtra key={step} at={at} step={step} place={place} number={index + 1} />
        ))}
      </div>
      <div className="form-buttons">
        <button type="button" className="console-button" onClick={add}>
          {label}
        </button>
      </div>
    </div>
  )
}
