import { useId } from 'react'
import type { Schema } from '#request/description/parameter.ts'
import { findChild, findField, isShown, nameAddress, childAddress } from '../state/form-state.ts'
import type { ControlProps } from './form-context.ts'
import { FieldGroup } from './FieldGroup.tsx'
import { Fold } from './Fold.tsx'
import { hasProblem, removeAndFocus, useForm } from './form-context.ts'
import type { Member, Notation, SchemaMap, FieldKind } from '../field-kind/field-kind.ts'
import { getFieldKind } from '../field-kind/field-kind.ts'
import { FieldNotes, useNotes } from './FieldNotes.tsx'
import { TextEntry } from './TextEntry.tsx'
import { Button } from '../../ui/Button.tsx'
import { translate } from '../../ui/translations.ts'

/** Depth of nested objects that are rendered initially; deeper ones render when opened, because schemas can be recursive. */
const initialDepth = 3

export function ObjectControl({
  at,
  name,
  shape: fieldKind,
  notation,
  depth,
}: ControlProps<Extract<FieldKind, { readonly kind: 'object' }>>) {
  const form = useForm()
  const { Field } = form
  const field = findField(form.formState, at)
  const extras = field.order.filter((step) => step.startsWith('extra:'))
  const entries = fieldKind.members.map((member) => {
    const inner = childAddress(at, `member:${member.name}`)
    const part = { ...member, at: inner, notation, depth: depth + 1 }
    // Required fields of a recursive schema would never end.
    const isShallow = depth < initialDepth || !hasNestedFields(member, form.schemas, notation)
    const drawn = <Field key={member.name} {...part} />
    return {
      ...part,
      isThere: isShown(findChild(field, `member:${member.name}`)),
      drawn:
        !member.isRequired || isShallow ? (
          drawn
        ) : (
          <Fold
            key={member.name}
            className="portal-form-fold"
            isOpenAtFirst={findField(form.formState, inner).state !== 'out'}
            mustShow={hasProblem(form, inner)}
            summary={translate('{name}, required', { name: member.name })}
          >
            {() => drawn}
          </Fold>
        ),
    }
  })
  const addUnknown = (called: string) => {
    form.onChange({ type: 'item-added', at, kind: 'extra' })
    form.onChange({ type: 'name-typed', at: childAddress(at, `extra:${field.next}`), text: called })
  }
  return (
    <FieldGroup
      noun="field"
      of={name}
      entries={entries}
      unknown={
        fieldKind.additional === false
          ? []
          : [
              {
                how: fieldKind.members.length > 0 ? translate('as an undocumented field') : '',
                add: addUnknown,
              },
            ]
      }
    >
      {extras.map((step) => (
        <ExtraField
          key={step}
          at={at}
          step={step}
          of={name}
          schema={fieldKind.additional === false ? true : fieldKind.additional}
          notation={notation}
          depth={depth + 1}
        />
      ))}
    </FieldGroup>
  )
}

/** Checks whether a member renders nested fields immediately. A list does so only after an item is added. */
function hasNestedFields({ schema }: Member, schemas: SchemaMap, notation: Notation): boolean {
  const { kind } = getFieldKind(schema, schemas, notation)
  return kind === 'object' || kind === 'choice'
}

interface ExtraFieldProps {
  readonly at: string
  readonly step: string
  readonly of: string
  readonly schema: Schema
  readonly notation: Notation
  readonly depth: number
}

/** Added field: its name, and its value by the schema of additional properties. */
function ExtraField({ at, step, of, schema, notation, depth }: ExtraFieldProps) {
  const { formState, onChange, Field } = useForm()
  const id = useId()
  const inner = childAddress(at, step)
  const { name, refused } = findField(formState, inner)
  const notes = useNotes([], undefined, refused === 'name' ? 'name' : undefined)
  return (
    <div className="portal-form-extra">
      <div className="portal-form-extra-name">
        <TextEntry
          id={id}
          at={nameAddress(inner)}
          label={translate('Name of a field of {name}', { name: of })}
          placeholder={translate('Name')}
          text={name}
          describedBy={`${id}-notes`}
          isInvalid={false}
          onEdit={(text) => onChange({ type: 'name-typed', at: inner, text })}
        />
        <Button
          aria-label={translate('Remove the field {name}', {
            name: name === '' ? translate('without a name') : name,
          })}
          onClick={({ currentTarget }) =>
            removeAndFocus(currentTarget, () => onChange({ type: 'item-removed', at, step }))
          }
        >
          {translate('Remove')}
        </Button>
      </div>
      <FieldNotes id={`${id}-notes`} notes={notes} />
      <Field
        at={inner}
        name={translate('Value of {what}', {
          what: name === '' ? translate('the new field') : name,
        })}
        schema={schema}
        notation={notation}
        depth={depth}
        isItem
      />
    </div>
  )
}
