import { useId, useState } from 'react'
import type { BodyContent, RequestBody } from '#core/request/description/operation.ts'
import { isFormType, isJson, isRange } from '#core/text/media-type.ts'
import { findChild, findField, under } from '../draft/address.ts'
import { findView, listViews } from '../draft/body-views.ts'
import { BodyExamples } from './BodyExamples.tsx'
import { BodyText } from './BodyText.tsx'
import type { ViewChange } from '../changes/change-view.ts'
import { nameContentRoot } from '../draft/draft.ts'
import { Description } from '../fields/Description.tsx'
import type { View } from '../draft/draft.ts'
import { FieldNotes, useNotes } from '../fields/FieldNotes.tsx'
import { FileField } from '../fields/FileField.tsx'
import { useForm } from '../fields/form-context.ts'
import { FormRows } from './FormRows.tsx'
import { isTextTrue } from '../draft/is-text-true.ts'
import { TextEntry } from '../fields/TextEntry.tsx'

interface Props {
  readonly body: RequestBody
}

/** The body: its media type, the way in which it is entered, and its fields. */
export function BodyFields({ body }: Props) {
  const { draft, onChange } = useForm()
  const id = useId()
  const content = body.contents[draft.content] ?? body.contents[0]
  const root = nameContentRoot(draft.content)
  const notes = useNotes([root], 'body', findField(draft, root).refused)
  if (!content) return null
  return (
    <section
      className="form-section"
      data-required={body.isRequired ? '' : undefined}
      aria-labelledby={`${id}-title`}
    >
      <div className="form-field-head">
        <span className="form-title" id={`${id}-title`}>
          Body
        </span>
        <span className="form-tag" data-kind={body.isRequired ? 'required' : undefined}>
          {body.isRequired ? 'required' : 'optional'}
        </span>
        <MediaTypeChoice
          contents={body.contents}
          chosen={draft.content}
          onChoose={(index) => onChange({ type: 'content-chosen', content: index })}
        />
      </div>
      {body.description !== undefined && body.description !== '' && (
        <Description text={body.description} />
      )}
      {isRange(content.mediaType) && <TypedMediaType root={root} range={content.mediaType} />}
      <BodyContentFields
        key={root}
        root={root}
        content={content}
        describedBy={`${id}-notes`}
        isInvalid={notes.some(({ kind }) => kind === 'problem')}
      />
      <FieldNotes id={`${id}-notes`} notes={notes} />
    </section>
  )
}

interface ContentProps {
  readonly root: string
  readonly content: BodyContent
  readonly describedBy: string
  readonly isInvalid: boolean
}

function BodyContentFields({ root, content, describedBy, isInvalid }: ContentProps) {
  const { draft, schemas, onChange, withActs, Field } = useForm()
  const [refusal, setRefusal] = useState<Refusal & { readonly text: string }>()
  const { text } = findField(draft, root)
  const views = listViews(content, schemas)
  const view = findView(draft, root, content, schemas)
  const show = (next: View) =>
    withActs(({ changeView }, now) => {
      const change = changeView(now, root, next, content, schemas)
      if (change.outcome === 'changed') {
        setRefusal(undefined)
        onChange(change.event)
      } else setRefusal({ ...change, text: findField(now, root).text })
    })
  return (
    <>
      <div className="form-toolbar">
        {views.length > 1 && (
          <div className="console-toggle" role="group" aria-label="Enter the body as">
            {views.map((candidate) => (
              <button
                key={candidate}
                type="button"
                aria-pressed={candidate === view}
                onClick={() => show(candidate)}
              >
                {candidate === 'text' && isJson(content.mediaType) ? 'JSON' : viewNames[candidate]}
              </button>
            ))}
          </div>
        )}
        <BodyExamples root={root} content={content} view={view} />
      </div>
      {refusal?.text === text && view === 'text' && (
        <p className="console-problem" role="alert">
          {explainBodyRefusal(refusal)}
        </p>
      )}
      {view === 'file' && (
        <FileField
          id={`${root}-file`}
          at={root}
          name="the body"
          isMany={false}
          accept={content.mediaType === 'application/octet-stream' ? undefined : content.mediaType}
          describedBy={describedBy}
        />
      )}
      {view === 'text' && (
        <BodyText root={root} content={content} describedBy={describedBy} isInvalid={isInvalid} />
      )}
      {view === 'form' && isFormType(content.mediaType) && (
        <FormRows at={under(root, 'form')} content={content} />
      )}
      {view === 'form' && !isFormType(content.mediaType) && (
        <>
          <Field
            at={under(root, 'form')}
            name="Body"
            isTitled
            schema={content.schema}
            notation="json"
            depth={0}
          />
          {isTextTrue(draft, root) && findChild(findField(draft, root), 'form').state !== 'out' && (
            <p className="console-hint">
              The text is sent as you wrote it. Once you change a field, it is written anew.
            </p>
          )}
        </>
      )}
    </>
  )
}

const viewNames = { form: 'Form', text: 'Text', file: 'File' } as const satisfies Record<
  View,
  string
>

/** Why a text cannot be shown as a form. */
type Refusal = Exclude<ViewChange, { readonly outcome: 'changed' }>

function explainBodyRefusal(refusal: Refusal): string {
  if (refusal.outcome === 'too-long') {
    return 'The text is longer than 100,000 characters, too long for a form. Edit it as text.'
  }
  const { line, column, sentence } = refusal.fault
  return `The text cannot be shown as a form until it is JSON. Line ${line}, column ${column}: ${sentence}`
}

interface ChoiceProps {
  readonly contents: readonly BodyContent[]
  readonly chosen: number
  readonly onChoose: (index: number) => void
}

/** The media types that the document allows; one alone is no choice. */
function MediaTypeChoice({ contents, chosen, onChoose }: ChoiceProps) {
  if (contents.length === 1)
    return <code className="form-media-type">{contents[0]?.mediaType}</code>
  return (
    <select
      autoComplete="off"
      className="form-media-type"
      aria-label="Media type of the body"
      value={String(chosen)}
      onChange={({ target }) => onChoose(Number(target.value))}
    >
      {contents.map(({ mediaType }, index) => (
        <option key={mediaType} value={String(index)}>
          {mediaType}
        </option>
      ))}
    </select>
  )
}

/** The type of a range in which the body is sent. */
function TypedMediaType({ root, range }: { readonly root: string; readonly range: string }) {
  const { draft, onChange } = useForm()
  const id = useId()
  const at = under(root, 'type')
  const { text, refused } = findField(draft, at)
  const notes = useNotes([], undefined, refused)
  return (
    <div className="form-field">
      <div className="form-field-head">
        <label className="form-label" htmlFor={id}>
          Media type
        </label>
        <span className="form-type">one of {range}; for a file its own unless typed</span>
      </div>
      <TextEntry
        id={id}
        at={at}
        text={text}
        describedBy={`${id}-notes`}
        isInvalid={false}
        onEdit={(typed) => onChange({ type: 'text-typed', at, text: typed })}
      />
      <FieldNotes id={`${id}-notes`} notes={notes} />
    </div>
  )
}
