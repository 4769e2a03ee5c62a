import type { ReactNode } from 'react'
import { AddField } from './AddField.tsx'
import type { AddableField, AddFieldProps } from './AddField.tsx'

/** Field of a group, rendered if it is required or present. */
export interface GroupEntry extends AddableField {
  readonly isRequired: boolean
  readonly isThere: boolean
  readonly drawn: ReactNode
}

interface FieldGroupProps extends Omit<AddFieldProps, 'fields'> {
  readonly entries: readonly GroupEntry[]
  readonly children?: ReactNode
}

export function FieldGroup({ entries, children, ...adding }: FieldGroupProps) {
  const optional = entries.filter(({ isRequired }) => !isRequired)
  return (
    <div className="portal-form-object">
      <div className="portal-form-members">
        {entries.filter(({ isRequired }) => isRequired).map(({ drawn }) => drawn)}
        {optional.filter(({ isThere }) => isThere).map(({ drawn }) => drawn)}
        {children}
      </div>
      <AddField fields={optional.filter(({ isThere }) => !isThere)} {...adding} />
    </div>
  )
}
