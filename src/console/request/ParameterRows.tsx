import { useId } from 'react'
import type { QueryParameter } from '#core/request/inputs.ts'
import { findParameterFault } from '#core/request/query-parameter.ts'
import type { ParameterEvent } from '../state/console-event.ts'
import type { ParameterRow } from '../state/console-state.ts'
import { ParameterField } from './ParameterField.tsx'

export interface ParameterRowsProps {
  readonly rows: readonly ParameterRow[]
  readonly onChange: (event: ParameterEvent) => void
  readonly onRemove: (id: number) => void
  /** Whether a text contains the held key. */
  readonly isKeyIn: (text: string) => boolean
}

/** The undocumented query parameters, as a list's items. */
export function ParameterRows({ rows, onChange, onRemove, isKeyIn }: ParameterRowsProps) {
  return rows.map((row, index) => (
    <ParameterItem
      key={row.id}
      row={row}
      number={index + 1}
      isKeyIn={isKeyIn}
      onEdit={(edited) => onChange({ type: 'parameter-edited', row: edited })}
      onRefuse={(field) => onChange({ type: 'parameter-refused', id: row.id, field })}
      onRemove={() => onRemove(row.id)}
    />
  ))
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
