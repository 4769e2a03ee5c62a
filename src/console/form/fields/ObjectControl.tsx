import { useId } from 'react'
import { childAddress, findChild, findField, isShown, nameAddress } from '../state/form-state.ts'
import { FieldGroup, RemoveButton } from './AddField.tsx'
import { Fold } from './Fold.tsx'
import { useForm } from './form-context.ts'
import type { ControlProps, FieldPlace } from './form-context.ts'
import { getFieldKind } from '../field-kind/field-kind.ts'
import type { FieldKindOf } from '../field-kind/field-kind.ts'
import { FieldNotes, useNotes } from './FieldNotes.tsx'
import { TextEntry } from './TextEntry.tsx'
import { translate } from '../../ui/translations.ts'

/** Depth of nested objects that are rendered initially; deeper ones render when opened, because schemas can be recursive. */
const initialDepth = 3

export function ObjectControl(props: ControlProps<FieldKindOf<'object'>>) {
  const { at, name, fieldKind, notation, depth, Field } = props
  const form = useForm()
  const field = findField(form.formState, at)
  const { problems: errors = [], contradictions = [] } = form.parsedForm ?? {}
  const problems = [...errors, ...contradictions]
  const extras = field.order.filter((step) => step.startsWith('extra:'))
  const entries = fieldKind.members.map((member) => {
    const inner = childAddress(at, `member:${member.name}`)
    const part = { ...member, at: inner, notation, depth: depth + 1 }
    // Required fields of a recursive schema would never end. A list renders its fields only after an item is added.
    const { kind } = getFieldKind(member.schema, form.schemas, notation)
    const isShallow = depth < initialDepth || (kind !== 'object' && kind !== 'choice')
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
            mustShow={problems.some((one) => one.at === inner || one.at.startsWith(`${inner}/`))}
            summary={translate('{name}, required', { name: member.name })}
          >
            {() => drawn}
          </Fold>
        ),
    }
  })
  const how = fieldKind.members.length > 0 ? translate('as an undocumented field') : ''
  const part = { schema: fieldKind.additional, notation, depth: depth + 1 }
  return (
    <FieldGroup
      noun="field"
      at={at}
      of={name}
      entries={entries}
      unknown={fieldKind.additional === undefined ? [] : [{ how }]}
    >
      {extras.map((step) => (
        <ExtraField key={step} {...{ ...part, step, at, name, Field }} />
      ))}
    </FieldGroup>
  )
}

interface ExtraFieldProps extends FieldPlace, Pick<ControlProps, 'Field'> {
  readonly step: string
}

/** Added field: its name, and its value by the schema of additional properties. */
function ExtraField({ at, step, name: of, Field, ...part }: ExtraFieldProps) {
  const { formState, onChange } = useForm()
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
          onEdit={(text) => onChange({ type: 'name-typed', at: inner, text })}
        />
        <RemoveButton
          label={translate('Remove the field {name}', {
            name: name === '' ? translate('without a name') : name,
          })}
          event={{ type: 'item-removed', at, step }}
          isText
        />
      </div>
      <FieldNotes id={`${id}-notes`} notes={notes} />
      <Field
        {...part}
        at={inner}
        name={translate('Value of {what}', {
          what: name === '' ? translate('the new field') : name,
        })}
        isItem
      />
    </div>
  )
}
