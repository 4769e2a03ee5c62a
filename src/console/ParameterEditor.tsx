import { useId, useRef } from 'react'
import type { Ref } from 'react'
import { flushSync } from 'react-dom'
import { describeQueryParameters } from '#core/documented-facts.ts'
import { findParameterFault } from '#core/query-parameter.ts'
import type { ParameterEvent, ParameterRow } from './console-state.ts'
import { useDocumentedFacts } from './documented-facts.ts'
import { ParameterField } from './ParameterField.tsx'

interface Props {
  readonly rows: readonly ParameterRow[]
  readonly onChange: (event: ParameterEvent) => void
  readonly editor: Ref<HTMLDetailsElement>
}

/** For a reader who knows a query parameter that the source does not show. Closed until it is wanted. */
export function ParameterEditor({ rows, onChange, editor }: Props) {
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
        {describeQueryParameters(facts)} Never put a key here: addresses are kept in logs and
        histories.
      </p>
      <ul ref={list}>
        {rows.map((row, index) => (
          <ParameterItem
            key={row.id}
            row={row}
            number={index + 1}
            onEdit={(edited) => onChange({ type: 'parameter-edited', row: edited })}
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
  /** Counted from 1, to tell the fields apart by name. */
  readonly number: number
  readonly onEdit: (row: ParameterRow) => void
  readonly onRemove: () => void
}

function ParameterItem({ row, number, onEdit, onRemove }: ItemProps) {
  const faultId = useId()
  const fault = findParameterFault(row)
  const describe = (field: 'name' | 'value') =>
    fault?.field === field ? { describedBy: faultId } : {}
  return (
    <li>
      <ParameterField
        label={`Name of parameter ${number}`}
        placeholder="Name"
        text={row.name}
        onEdit={(name) => onEdit({ ...row, name })}
        {...describe('name')}
      />
      <ParameterField
        label={`Value of parameter ${number}`}
        placeholder="Value"
        text={row.value}
        onEdit={(value) => onEdit({ ...row, value })}
        {...describe('value')}
      />
      <button
        type="button"
        className="console-button"
        aria-label={`Remove parameter ${number}`}
        onClick={onRemove}
      >
        Remove
      </button>
      {fault && (
        <p id={faultId} className="console-problem" role="alert">
          {fault.sentence}
        </p>
      )}
    </li>
  )
}
