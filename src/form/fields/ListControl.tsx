import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { findField, under } from '../draft/address.ts'
import type { ControlProps } from './field-props.ts'
import { useForm } from './form-context.ts'
import { focusFirst } from './move-focus.ts'
import type { Shape } from '../shape/shape.ts'

/** Drawn at once; a list from a text can have thousands. */
const atOnce = 50

/** The items of a list: added, removed and moved, each by a button of its own. */
export function ListControl({
  at,
  name,
  shape,
  notation,
  depth,
}: ControlProps<Extract<Shape, { readonly kind: 'list' }>>) {
  const { draft, onChange, Field } = useForm()
  const list = useRef<HTMLOListElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const [shown, setShown] = useState(atOnce)
  const { order } = findField(draft, at)

  const add = () => {
    flushSync(() => {
      setShown((before) => Math.max(before, order.length + 1))
      onChange({ type: 'item-added', at, kind: 'item' })
    })
    focusFirst(list.current?.lastElementChild)
  }
  const remove = (step: string) => {
    flushSync(() => onChange({ type: 'item-removed', at, step }))
    addButton.current?.focus()
  }
  const move = (step: string, by: number, button: HTMLButtonElement) => {
    flushSync(() => onChange({ type: 'item-moved', at, step, by }))
    // A moved element loses the focus; at an end its button is disabled.
    const other = button.parentElement?.querySelector<HTMLButtonElement>('button:not(:disabled)')
    if (button.disabled) other?.focus()
    else button.focus()
  }

  return (
    <div className="form-list">
      {order.length > 0 && (
        <ol ref={list}>
          {order.slice(0, shown).map((step, index) => (
            <li key={step}>
              <Field
                at={under(at, step)}
                name={`${name} ${index + 1}`}
                schema={shape.items}
                notation={notation}
                depth={depth + 1}
                isItem
                tools={
                  <span className="form-tools">
                    <button
                      type="button"
                      aria-label={`Move ${name} ${index + 1} up`}
                      disabled={index === 0}
                      onClick={({ currentTarget }) => move(step, -1, currentTarget)}
                    >
                      ↑
                    </button>
                    <button
                      type="button"
                      aria-label={`Move ${name} ${index + 1} down`}
                      disabled={index === order.length - 1}
                      onClick={({ currentTarget }) => move(step, 1, currentTarget)}
                    >
                      ↓
                    </button>
                    <button
                      type="button"
                      aria-label={`Remove ${name} ${index + 1}`}
                      onClick={() => remove(step)}
                    >
                      Remove
                    </button>
                  </span>
                }
              />
            </li>
          ))}
        </ol>
      )}
      <div className="form-buttons">
        {order.length > shown && (
          <button
            type="button"
            className="console-button"
            onClick={() => setShown((before) => before + atOnce)}
          >
            Show more ({order.length - shown} hidden)
          </button>
        )}
        <button
          ref={addButton}
          type="button"
          className="console-button"
          aria-label={`Add an item to ${name}`}
          onClick={add}
        >
          Add an item
        </button>
      </div>
    </div>
  )
}
