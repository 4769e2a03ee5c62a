import { useId, useState } from 'react'
import type { BodyContent, RequestBody } from '#request/description/operation.ts'
import { missingBody } from '#request/plan/plan-body.ts'
import { isFormType, isJson, isMultipart, isRange } from '#text/media-type.ts'
import { isKeywords } from '#schema/keywords.ts'
import {
  childAddress,
  fileChoice,
  findField,
  getContentRoot,
  isExample,
  isTextCurrent,
  takesSecret,
} from '../state/form-state.ts'
import type { BodyView } from '../state/form-state.ts'
import {
  getAddedRows,
  getBodyExamples,
  getBodyView,
  getBodyViews,
  getFormRows,
} from '../state/body-views.ts'
import type { OfferedExample } from '../state/body-views.ts'
import { getFieldKind } from '../field-kind/field-kind.ts'
import type { SchemaMap } from '../field-kind/field-kind.ts'
import type { ViewChange } from '../changes/form-actions.ts'
import { Description, getDescription, Tag } from '../fields/Description.tsx'
import { FormExtra } from '../fields/Extra.tsx'
import { Field } from '../fields/Field.tsx'
import { FieldNotes, useNotes } from '../fields/FieldNotes.tsx'
import { FileField } from '../fields/FileField.tsx'
import { InputGroup } from '../fields/InputGroup.tsx'
import { useForm } from '../fields/form-context.ts'
import { JsonEditor, TextEntry } from '../fields/TextEntry.tsx'
import { Button } from '../../ui/Button.tsx'
import { translate } from '../../ui/translations.ts'
import type { ConsoleText } from '../../ui/console-texts.ts'

export function BodyFields({ body }: { readonly body: RequestBody }) {
  const { formState, schemas } = useForm()
  const id = useId()
  const content = body.contents[formState.content] ?? body.contents[0]
  const root = getContentRoot(formState.content)
  const found = useNotes([root], 'body', findField(formState, root).refused)
  if (!content) return null
  const hasOwnNotes = hasRequiredFields(
    content,
    getBodyView(formState, root, content, schemas),
    schemas,
  )
  const notes = found.filter(({ sentence }) => !hasOwnNotes || sentence !== missingBody)
  return (
    <section
      className="portal-form-section"
      data-required={body.isRequired ? '' : undefined}
      aria-labelledby={`${id}-title`}
    >
      <div className="portal-form-field-head">
        <span className="portal-form-title" id={`${id}-title`}>
          {translate('Body')}
        </span>
        <Tag kind={body.isRequired ? 'required' : 'optional'} />
        {isExample(formState, root) && <Tag kind="example" />}
        <MediaTypeChoice contents={body.contents} />
      </div>
      <Description text={body.rich ?? body.description ?? ''} />
      {isRange(content.mediaType) && <TypedMediaType root={root} range={content.mediaType} />}
      <BodyContentFields
        key={root}
        {...{ root, content }}
        describedBy={`${id}-notes`}
        isInvalid={notes.some(({ kind }) => kind === 'problem')}
      />
      <FieldNotes id={`${id}-notes`} notes={notes} />
    </section>
  )
}

/** Checks whether the form has required fields, which show that they are missing in place of the body. */
function hasRequiredFields(content: BodyContent, view: BodyView, schemas: SchemaMap): boolean {
  if (view !== 'form') return false
  if (isFormType(content.mediaType)) {
    return Object.values(content.properties).some(({ isRequired }) => isRequired)
  }
  const fieldKind = getFieldKind(content.schema, schemas, 'json')
  return fieldKind.kind === 'object' && fieldKind.members.some(({ isRequired }) => isRequired)
}

interface ContentProps {
  readonly root: string
  readonly content: BodyContent
  readonly describedBy: string
  readonly isInvalid: boolean
}

function BodyContentFields(props: ContentProps) {
  const { root, content, describedBy } = props
  const { formState, schemas, onChange, withActions } = useForm()
  const [error, setRefusal] = useState<Refusal & { readonly text: string }>()
  const { text } = findField(formState, root)
  const form = childAddress(root, 'form')
  const views = getBodyViews(content, schemas)
  const view = getBodyView(formState, root, content, schemas)
  const show = (next: BodyView) =>
    withActions(({ changeView }, now) => {
      const change = changeView(now, root, next, content, schemas)
      if (change.outcome === 'changed') {
        setRefusal(undefined)
        onChange(change.event)
      } else setRefusal({ ...change, text: findField(now, root).text })
    })
  return (
    <>
      <div className="portal-form-toolbar">
        {views.length > 1 && (
          <div
            className="portal-console-toggle"
            role="group"
            aria-label={translate('Enter the body as')}
          >
            {views.map((candidate) => (
              <button
                key={candidate}
                type="button"
                aria-pressed={candidate === view}
                onClick={() => show(candidate)}
              >
                {candidate === 'text' && isJson(content.mediaType)
                  ? 'JSON'
                  : translate(viewNames[candidate])}
              </button>
            ))}
          </div>
        )}
        <BodyExamples root={root} content={content} view={view} />
      </div>
      {error?.text === text && view === 'text' && (
        <p className="portal-console-problem" role="alert">
          {explainBodyRefusal(error)}
        </p>
      )}
      {view === 'file' && (
        <FileField
          id={`${root}-file`}
          at={root}
          name={translate('the body')}
          isMany={false}
          accept={content.mediaType === 'application/octet-stream' ? undefined : content.mediaType}
          describedBy={describedBy}
        />
      )}
      {view === 'text' && <BodyText {...props} />}
      {view === 'form' && isFormType(content.mediaType) && <FormRows {...props} />}
      {view === 'form' && !isFormType(content.mediaType) && (
        <>
          <Field
            at={form}
            name={translate('Body')}
            isTitled
            schema={content.schema}
            notation="json"
            depth={0}
          />
          {isTextCurrent(formState, root) && findField(formState, form).state !== 'out' && (
            <p className="portal-console-hint">
              Your text is sent unchanged. Editing a field replaces it.
            </p>
          )}
        </>
      )}
    </>
  )
}

function FormRows({ root, content }: Pick<ContentProps, 'root' | 'content'>) {
  const at = childAddress(root, 'form')
  const { formState } = useForm()
  const inputs = getFormRows(content).map((row) => {
    const { name, schema, notation, property } = row
    const { isRequired, isSecret } = property
    const field = `body:${name}`
    const isHeld = takesSecret(formState, field, isSecret)
    return {
      at: childAddress(at, row.step),
      field,
      name,
      place: notation === 'json' ? translate('as JSON') : undefined,
      schema,
      notation,
      depth: 1,
      isRequired,
      isSecret,
      description: isHeld && isKeywords(schema) ? getDescription(schema) : undefined,
      file: row.isFile ? property : undefined,
    }
  })
  const file = { how: translate('as an undocumented file'), content: { choice: fileChoice } }
  const text = { how: translate('as an undocumented field') }
  const unknown = isMultipart(content.mediaType) ? [text, file] : [text]
  return (
    <InputGroup {...{ at, inputs, unknown }} noun="field">
      {getAddedRows(findField(formState, at), content).map(({ step }, index) => (
        <FormExtra key={step} at={at} step={step} number={index + 1} />
      ))}
    </InputGroup>
  )
}

const viewNames = { form: 'Form', text: 'Text', file: 'File' } as const satisfies Record<
  BodyView,
  ConsoleText
>

type Refusal = Exclude<ViewChange, { readonly outcome: 'changed' }>

function explainBodyRefusal(error: Refusal): string {
  if (error.outcome === 'too-long') {
    return 'The text has more than 100,000 characters, too many for a form. Edit it as text.'
  }
  const { line, column, sentence } = error.error
  return `The text cannot be shown as a form until it is JSON. Line ${line}, column ${column}: ${sentence}`
}

/** Choice of the documented media types; a label if there is only one. */
function MediaTypeChoice({ contents }: Pick<RequestBody, 'contents'>) {
  const { formState, onChange } = useForm()
  if (contents.length === 1)
    return <code className="portal-form-media-type">{contents[0]?.mediaType}</code>
  return (
    <select
      autoComplete="off"
      className="portal-form-media-type"
      aria-label={translate('Media type of the body')}
      value={String(formState.content)}
      onChange={({ target }) => onChange({ type: 'content-chosen', content: Number(target.value) })}
    >
      {contents.map(({ mediaType }, index) => (
        <option key={mediaType} value={String(index)}>
          {mediaType}
        </option>
      ))}
    </select>
  )
}

/** Input for the media type of the body if the document specifies a range. */
function TypedMediaType({ root, range }: { readonly root: string; readonly range: string }) {
  const { formState, onChange } = useForm()
  const id = useId()
  const at = childAddress(root, 'type')
  const { text, refused } = findField(formState, at)
  const notes = useNotes([], undefined, refused)
  return (
    <div className="portal-form-field">
      <div className="portal-form-field-head">
        <label className="portal-form-label" htmlFor={id}>
          {translate('Media type')}
        </label>
        <span className="portal-form-type">one of {range}; defaults to the type of the file</span>
      </div>
      <TextEntry
        id={id}
        at={at}
        text={text}
        describedBy={`${id}-notes`}
        onEdit={(typed) => onChange({ type: 'text-typed', at, text: typed })}
      />
      <FieldNotes id={`${id}-notes`} notes={notes} />
    </div>
  )
}

function BodyText({ root, content, describedBy, isInvalid }: ContentProps) {
  const { formState, onChange } = useForm()
  const id = useId()
  const field = findField(formState, root)
  const json = isJson(content.mediaType)
  const isOmitted = field.state === 'out'
  const isEmpty = field.text === ''
  const state = isOmitted ? (isEmpty ? 'empty' : 'value') : 'out'
  return (
    <>
      <label className="portal-console-announcement" htmlFor={id}>
        {translate('Body as text')}
      </label>
      <JsonEditor
        id={id}
        at={root}
        name={translate('the body')}
        text={field.state === 'empty' ? '' : field.text}
        describedBy={describedBy}
        isInvalid={isInvalid}
        isJson={json}
        onEdit={(text) => onChange({ type: 'text-typed', at: root, text })}
      />
      <div className="portal-form-buttons">
        {(state !== 'empty' || !json) && (
          <Button
            key={state}
            className="portal-form-offer"
            onClick={() => onChange({ type: 'state-chosen', at: root, state })}
          >
            {translate(stateButtons[state])}
          </Button>
        )}
      </div>
    </>
  )
}

const stateButtons = {
  out: 'Clear',
  value: 'Send this text',
  empty: 'Send an empty body',
} as const satisfies Record<string, ConsoleText>

interface BodyExamplesProps extends Pick<ContentProps, 'root' | 'content'> {
  readonly view: BodyView
}

/** Fills in an example: the document's, of which there may be several, else one made from the schema. With undo. */
function BodyExamples({ root, content, view }: BodyExamplesProps) {
  const { formState, schemas, onChange, withActions } = useForm()
  const { mediaType, schema } = content
  const isForm = view === 'form'
  const at = isForm ? childAddress(root, 'form') : root
  const all = view === 'file' ? [] : getBodyExamples(content)
  const examples = all.filter(({ value }) => !isForm || value !== undefined)
  const canUndo = formState.replaced?.at === at
  const isFilled = isExample(formState, root)
  const canMake =
    schema !== undefined &&
    all.length === 0 &&
    (isFormType(mediaType) || (isJson(mediaType) && view !== 'file')) &&
    findField(formState, at).state === 'out'
  const fill = (given?: OfferedExample) =>
    withActions((actions, now) => {
      const made =
        given || schema === undefined ? undefined : actions.makeExample(schema, schemas, 'request')
      const example = given ?? { value: made, serialized: undefined }
      const { value } = example
      if (!given && value === undefined) return
      const text = actions.formatBodyExample(example, mediaType)
      const before = findField(now, at)
      const field =
        !isForm || value === undefined
          ? { ...before, text, state: 'value' as const }
          : isFormType(mediaType)
            ? actions.fillForm(value, content, schemas, before)
            : actions.fillField(value, schema, schemas, 'json', before)
      onChange({ type: 'filled', at, field, isExample: true })
    })
  const [only] = examples
  const hasButton = canMake || (examples.length === 1 && !isFilled)
  if (!hasButton && examples.length < 2 && !canUndo) return null
  return (
    <div className="portal-form-examples">
      {hasButton && (
        <Button className="portal-form-offer" onClick={() => fill(only)}>
          {translate('Use example')}
        </Button>
      )}
      {examples.length > 1 && (
        <select
          autoComplete="off"
          aria-label={translate('Start from an example in the document')}
          value=""
          onChange={({ target }) => {
            const example = target.value === '' ? undefined : examples[Number(target.value)]
            if (example) fill(example)
            // The choice is reset, because the form can be edited after filling it.
            target.value = ''
          }}
        >
          <option value="">{translate('Start from an example…')}</option>
          {examples.map(({ label }, index) => (
            // The examples never move, and names may repeat.
            // oxlint-disable-next-line react/no-array-index-key
            <option key={index} value={String(index)}>
              {label}
            </option>
          ))}
        </select>
      )}
      {canUndo && (
        <Button className="portal-form-offer" onClick={() => onChange({ type: 'filling-undone' })}>
          {translate('Undo')}
        </Button>
      )}
    </div>
  )
}
