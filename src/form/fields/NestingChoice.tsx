import { useId } from 'react'
import { nestings } from '#core/request/description/parameter.ts'
import type { Nesting } from '#core/request/description/parameter.ts'
import { useForm } from './form-context.ts'

interface Props {
  /** As the plan names it. */
  readonly field: string
  readonly name: string
}

/** The convention for nested values, where OpenAPI leaves it open: asked for where the plan needs it, and kept in sight once chosen. */
export function NestingChoice({ field, name }: Props) {
  const { draft, refusals, onChange } = useForm()
  const id = useId()
  const chosen = Object.hasOwn(draft.nestings, field) ? draft.nestings[field] : undefined
  const isAsked = refusals.some(
    (refusal) => refusal.field === field && refusal.choice === 'nesting',
  )
  if (chosen === undefined && !isAsked) return null
  return (
    <div className="console-field">
      <label htmlFor={id}>How {name} is nested</label>
      <select
        id={id}
        autoComplete="off"
        value={chosen ?? ''}
        onChange={({ target }) => {
          const nesting = nestings.find((known) => known === target.value)
          onChange({ type: 'nesting-chosen', field, nesting })
        }}
      >
        <option value="">not chosen</option>
        {nestings.map((nesting) => (
          <option key={nesting} value={nesting}>
            {labels[nesting]}
          </option>
        ))}
      </select>
    </div>
  )
}

const labels = {
  indices: 'with indices, as a[0][b]',
  brackets: 'with empty brackets, as a[][b]',
} as const satisfies Record<Nesting, string>
