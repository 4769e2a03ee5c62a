import { useRef } from 'react'
import { flushSync } from 'react-dom'
import type { BodyContent } from '#core/request/description/operation.ts'
import { findProperty } from '#core/request/serialize/form.ts'
import { fileChoice, findChild, findField, under } from '../draft/draft.ts'
import { isMultipart } from '#core/text/media-type.ts'
import { nameShape } from '../shape/name-shape.ts'
import { Description } from '../fields/Description.tsx'
import { FieldNotes, useNotes } from '../fields/FieldNotes.tsx'
import { FileField } from '../fields/FileField.tsx'
import { Fold } from '../fields/Fold.tsx'
import { focusFirst, isAnyWrong, useForm } from '../fields/form-context.ts'
import { chooseRowNotation, listFormEntries } from '../draft/body-views.ts'
import type { FormEntry } from '../draft/body-views.ts'
import { FormExtra } from '../fields/Extra.tsx'
import { summarize } from '../fields/ObjectControl.tsx'
import { SecrecyChoice, SecretField } from '../fields/SecretField.tsx'
import { findShape } from '../shape/shape.ts'

interface FormRowsProps {
  /** The address of the form. */
  readonly at: string
  readonly content: BodyContent
}

/** Fewer optional properties than this are not folded. */
const few = 4

/** The rows of a urlencoded or multipart body: known properties, then those that the reader adds. */
export function FormRows({ at, content }: FormRowsProps) {
  const form = useForm()
  const list = useRef<HTMLDivElement>(null)
  const field = findField(form.draft, at)
  const entries = listFormEntries(field, content)
  const known = entries.filter(({ step }) => step.startsWith('member:'))
  const added = entries.filter(({ step }) => step.startsWith('extra:'))
  const required = known.filter(({ isRequired }) => isRequired)
  const optional = known.filter(({ isRequired }) => !isRequired)
  const filled = optional.filter(({ step }) => findChild(field, step).state !== 'out')
  const isFolded = optional.length > few && known.length > optional.length
  const render = (entry: FormEntry) => (
    <FormRow key={entry.step} at={under(at, entry.step)} entry={entry} content={content} />
  )
  const add = (isFile: boolean) => {
    const step = `extra:${field.next}`
    flushSync(() => {
      form.onChange({ type: 'item-added', at, kind: 'extra' })
      if (isFile) {
        form.onChange({ type: 'variant-chosen', at: under(at, step), choice: fileChoice })
      }
    })
    focusFirst(list.current?.lastElementChild)
  }
  return (
    <div className="form-object">
      <div className="form-members">
        {required.map(render)}
        {!isFolded && optional.map(render)}
        {isFolded && (
          <Fold
            className="form-fold"
            isOpenAtFirst={filled.length > 0}
            mustShow={optional.some(({ step }) => isAnyWrong(form, under(at, step)))}
            summary={summarize(optional.length, filled.length, 'field')}
          >
            {() => <div className="form-members">{optional.map(render)}</div>}
          </Fold>
        )}
      </div>
      <div className="form-members" ref={list}>
        {added.map(({ step }, index) => (
          <FormExtra key={step} at={at} step={step} number={index + 1} />
        ))}
      </div>
      <div className="form-buttons">
        <button type="button" className="console-button" onClick={() => add(false)}>
          Add a field
        </button>
        {isMultipart(content.mediaType) && (
          <button type="button" className="console-button" onClick={() => add(true)}>
            Add a file
          </button>
        )}
      </div>
    </div>
  )
}

interface RowProps {
  readonly at: string
  readonly entry: FormEntry
  readonly content: BodyContent
}

function FormRow({ at, entry, content }: RowProps) {
  const { draft, Field } = useForm()
  const { name, isRequired } = entry
  const field = `body:${name}`
  const isDeclared = draft.notSecret.includes(field)
  if (entry.isSecret && !isDeclared) {
    const about = typeof entry.schema === 'object' ? entry.schema['description'] : undefined
    const description = typeof about === 'string' ? about : undefined
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
        {...(notation === 'json' ? { place: 'as JSON' } : {})}
      />
      {isDeclared && <SecrecyChoice {...{ at, field, name }} />}
    </>
  )
}

function FileRow({ at, entry, content }: RowProps) {
  const { draft, schemas } = useForm()
  const { name, isRequired, isArray, schema } = entry
  const property = findProperty(content.properties, name)
  const shape = findShape(schema, schemas, 'text')
  const { description } = shape.keywords
  const type = property?.contentType
  const isAny = type === undefined || type === 'application/octet-stream'
  const notes = useNotes([at], `body:${name}`, undefined)
  const id = `file-${at}`
  const isLeftOut = findField(draft, at).files.length === 0
  return (
    <div
      className="form-field"
      data-state={isLeftOut ? 'out' : 'value'}
      data-needed={isRequired && isLeftOut ? '' : undefined}
    >
      <div className="form-field-head">
        <span className="form-label">{name}</span>
        {isRequired && (
          <span className="form-tag" data-kind="required">
            required
          </span>
        )}
        <span className="form-type">
          {isArray ? `files, ${nameShape(shape)}` : 'file'}
          {!isAny && `, ${type}`}
        </span>
        {isLeftOut && <span className="form-state">left out</span>}
      </div>
      {typeof description === 'string' && <Description text={description} />}
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
