import { useId, useRef } from 'react'
import type { Ref } from 'react'
import { flushSync } from 'react-dom'
import { describeQueryParameters } from '#core/exchange/documented-facts.ts'
import type { QueryParameter } from '#core/request/plan.ts'
import { findParameterFault } from '#core/request/query-parameter.ts'
import type { ParameterEvent, ParameterRow } from '../state/console-state.ts'
import { useDocumentedFacts } from '../state/documented-facts.ts'
import { ParameterField } from './ParameterField.tsx'

interface Props {
  readonly rows: readonly ParameterRow[]
  readonly onChange: (event: ParameterEvent) => void
  /** Whether a text contains the held key. */
  readonly isKeyIn: (text: string) => boolean
  readonly editor: Ref<HTMLDetailsElement>
}

/** For readers who know a query parameter that the source does not show. Closed at first. */
export function ParameterEditor({ rows, onChange, isKeyIn, editor }: Props) {
  const facts = useDocumentedFacts()
  const list = useRef<HTMLUListElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)

  const add = () => {
    flushSync(() => onChange({ type: 'parameter-added' }))
    list.current?.querySelector<HTMLElement>('li:last-child textarea')?.focus()
  }
  const remove = (id: number) => {
    onChange({ type: 'parameter-removed', id })
    addButton.current?.focus()
  }

  return (
    <details ref={editor} className="console-parameters">
      <summary>Query parameters{rows.length > 0 && ` (${rows.length})`}</summary>
      <p className="console-hint">
        {describeQueryParameters(facts)} Never put a key here: URLs end up in logs and browser
        history.
      </p>
      <ul ref={list}>
        {rows.map((row, index) => (
          <ParameterItem
            key={row.id}
            row={row}
            number={index + 1}
            isKeyIn={isKeyIn}
            onEdit={(edited) => onChange({ type: 'parameter-edited', row: edited })}
            onRefuse={(field) => onChange({ type: 'parameter-refused', id: row.id, field })}
            onRemove={() => remove(row.id)}
          />
        ))}
      </ul>
      <button ref={addButton} type="button" className="console-button" onClick={add}>
        Add a parameter
      </button>
    </details>
  )
}

interface ItemProps {
  readonly row: ParameterRow
  /** From 1, to give each field a distinct name. */
  readonly number: number
  readonly isKeyIn: (text: string) => boolean
  readonly onEdit: (row: ParameterRow) => void
  readonly onRefuse: (field: keyof QueryParameter) => void
  readonly onRemove: () => void
}

function ParameterItem({ row, number, isKeyIn, onEdit, onRefuse, onRemove }: ItemProps) {
  const faultId = useId()
  const refusalId = useId()
  const { id, name, value, refused } = row
  const fault = findParameterFault(row)
  const attend = (field: keyof QueryParameter) => ({
    isRefused: isKeyIn,
    onRefuse: () => onRefuse(field),
    isInvalid: fault?.field === field,
    describedBy: fault?.field === field ? faultId : refused === field ? refusalId : undefined,
  })
  return (
    <li>
      <ParameterField
        label={`Name of parameter ${number}`}
        placeholder="Name"
        text={name}
        onEdit={(edited) => onEdit({ id, name: edited, value })}
        {...attend('name')}
      />
      <ParameterField
        label={`Value of parameter ${number}`}
        placeholder="Value"
        text={value}
        onEdit={(edited) => onEdit({ id, name, value: edited })}
        {...attend('value')}
      />
      <button
        type="button"
        className="console-button"
        aria-label={`Remove parameter ${number}`}
        onClick={onRemove}
      >
        Remove
      </button>
      {refused && (
        <p id={refusalId} className="console-problem" role="alert">
          The {refused} contained your API key, so the field was cleared. The key belongs in the
          Authorization header, never in a URL.
        </p>
      )}
      {fault && (
        <p id={faultId} className="console-problem" role="alert">
          {fault.sentence}
        </p>
      )}
    </li>
  )
}
