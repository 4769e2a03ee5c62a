import type { BodyContent } from '#request/description/operation.ts'
import { findProperty } from '#request/serialize/form.ts'
import { fileChoice, findChild, findField, isShown, childAddress } from '../state/form-state.ts'
import { isMultipart } from '#text/media-type.ts'
import { describeFieldKind } from '../field-kind/describe-field-kind.ts'
import { isKeywords } from '#schema/keywords.ts'
import { Description, getDescription } from '../fields/Description.tsx'
import { FieldNotes, useNotes } from '../fields/FieldNotes.tsx'
import { FileField } from '../fields/FileField.tsx'
import { FieldGroup } from '../fields/FieldGroup.tsx'
import { RemoveButton } from '../fields/Field.tsx'
import { useForm } from '../fields/form-context.ts'
import { chooseRowNotation, getFormEntries } from '../state/body-views.ts'
import type { FormEntry } from '../state/body-views.ts'
import { FormExtra } from '../fields/Extra.tsx'
import { NotSecretNote, SecretField } from '../fields/SecretField.tsx'
import { getFieldKind } from '../field-kind/field-kind.ts'
import { translate } from '../../ui/translations.ts'

interface FormRowsProps {
  readonly at: string
  readonly content: BodyContent
}

export function FormRows({ at, content }: FormRowsProps) {
  const { formState, errors, onChange } = useForm()
  const refused = new Set(errors.map((error) => error.field))
  const field = findField(formState, at)
  const entries = getFormEntries(field, content)
  const known = entries.filter(({ step }) => step.startsWith('member:'))
  const added = entries.filter(({ step }) => step.startsWith('extra:'))
  const rows = known.map((entry) => {
    const { step, name, schema, isRequired, isSecret } = entry
    const inner = childAddress(at, step)
    return {
      at: inner,
      name,
      schema,
      isRequired,
      notation: chooseRowNotation(content, entry),
      depth: 1,
      // A secret may be held already.
      isThere:
        refused.has(`body:${name}`) ||
        (isSecret && !formState.notSecret.includes(`body:${name}`)) ||
        isShown(findChild(field, step)),
      drawn: <FormRow key={step} at={inner} entry={entry} content={content} />,
    }
  })
  const add = (name: string, isFile: boolean) => {
    const inner = childAddress(at, `extra:${field.next}`)
    onChange({ type: 'item-added', at, kind: 'extra' })
    onChange({ type: 'name-typed', at: inner, text: name })
    if (isFile) onChange({ type: 'variant-chosen', at: inner, choice: fileChoice })
  }
  const takesFiles = isMultipart(content.mediaType)
  return (
    <FieldGroup
      noun="field"
      entries={rows}
      unknown={[
        { how: translate('as an undocumented field'), add: (name) => add(name, false) },
        ...(takesFiles
          ? [{ how: translate('as an undocumented file'), add: (name: string) => add(name, true) }]
          : []),
      ]}
    >
      {added.map(({ step }, index) => (
        <FormExtra key={step} at={at} step={step} number={index + 1} />
      ))}
    </FieldGroup>
  )
}

interface RowProps {
  readonly at: string
  readonly entry: FormEntry
  readonly content: BodyContent
}

function FormRow({ at, entry, content }: RowProps) {
  const { formState, Field } = useForm()
  const { name, isRequired } = entry
  const field = `body:${name}`
  const isDeclared = formState.notSecret.includes(field)
  if (entry.isSecret && !isDeclared) {
    const description = isKeywords(entry.schema) ? getDescription(entry.schema) : undefined
    return <SecretField {...{ at, field, name, isRequired, description }} place="body" />
  }
  if (entry.isFile) return <FileRow at={at} entry={entry} content={content} />
  const notation = chooseRowNotation(content, entry)
  return (
    <>
      <Field
        at={at}
        name={name}
        field={field}
        schema={entry.schema}
        notation={notation}
        depth={1}
        isRequired={isRequired}
        {...(notation === 'json' ? { place: translate('as JSON') } : {})}
      />
      {isDeclared && <NotSecretNote {...{ at, field, name }} />}
    </>
  )
}

function FileRow({ at, entry, content }: RowProps) {
  const { formState, schemas } = useForm()
  const { name, isRequired, isArray, schema } = entry
  const property = findProperty(content.properties, name)
  const fieldKind = getFieldKind(schema, schemas, 'text')
  const description = getDescription(fieldKind.keywords)
  const type = property?.contentType
  const isAny = type === undefined || type === 'application/octet-stream'
  const notes = useNotes([at], `body:${name}`, undefined)
  const id = `file-${at}`
  const isOmitted = findField(formState, at).files.length === 0
  return (
    <div
      className="portal-form-field"
      data-at={at}
      data-state={isOmitted ? 'out' : 'value'}
      data-needed={isRequired && isOmitted ? '' : undefined}
    >
      <div className="portal-form-field-head">
        <span className="portal-form-label">{name}</span>
        {isRequired && (
          <span className="portal-form-tag" data-kind="required">
            {translate('required')}
          </span>
        )}
        <span className="portal-form-type">
          {isArray ? `files, ${describeFieldKind(fieldKind)}` : 'file'}
          {!isAny && `, ${type}`}
        </span>
        {!isRequired && <RemoveButton at={at} name={name} />}
      </div>
      {description !== undefined && <Description text={description} />}
      <FileField
        id={id}
        at={at}
        name={name}
        isMany={isArray}
        accept={isAny ? undefined : type}
        describedBy={`${id}-notes`}
      />
      <FieldNotes id={`${id}-notes`} notes={notes} />
    </div>
  )
}
