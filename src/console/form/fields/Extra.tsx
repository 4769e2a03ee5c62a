import { useId, useRef } from 'react'
import { flushSync } from 'react-dom'
import {
  extraHeadersRoot,
  extraQueryRoot,
  fileChoice,
  findField,
  nameAddress,
  childAddress,
} from '../state/form-state.ts'
import { RemoveButton } from './AddField.tsx'
import { focusFirst, useForm } from './form-context.ts'
import { FieldNotes, useNotes } from './FieldNotes.tsx'
import { FileField } from './FileField.tsx'
import { TextEntry } from './TextEntry.tsx'
import { Button } from '../../ui/Button.tsx'
import { translate } from '../../ui/translations.ts'

const locations = {
  query: {
    at: extraQueryRoot,
    add: 'Add a query parameter',
    warning: 'Never put a key here: URLs end up in logs and browser history.',
  },
  header: {
    at: extraHeadersRoot,
    add: 'Add a header',
    warning: 'Never put a key here: it would be visible on the page and in snippets.',
  },
} as const

interface ExtraProps {
  readonly place: 'query' | 'header'
  readonly about: string
}

/** Query parameters or headers that the user adds although the document does not describe them. */
export function ExtraRows({ place, about }: ExtraProps) {
  const { formState, onChange } = useForm()
  const list = useRef<HTMLDivElement>(null)
  const { at, add, warning } = locations[place]
  const addRow = () => {
    flushSync(() => onChange({ type: 'item-added', at, kind: 'extra' }))
    focusFirst(list.current?.lastElementChild)
  }
  return (
    <div className="portal-form-object">
      <p className="portal-console-hint">
        {about} {translate(warning)}
      </p>
      <div className="portal-form-members" ref={list}>
        {findField(formState, at).order.map((step, index) => (
          <FormExtra key={step} at={at} step={step} place={place} number={index + 1} />
        ))}
      </div>
      <div className="portal-form-buttons">
        <Button onClick={addRow}>{translate(add)}</Button>
      </div>
    </div>
  )
}

interface FormExtraProps {
  readonly at: string
  readonly step: string
  /** From 1, so that each row has unique labels. */
  readonly number: number
  /** Location of the field, as in a `PlanError`. */
  readonly place?: 'query' | 'header' | 'body'
}

/** Undocumented field: its name, and a text or files. */
export function FormExtra({ at, step, number, place = 'body' }: FormExtraProps) {
  const { formState, onChange } = useForm()
  const id = useId()
  const inner = childAddress(at, step)
  const { name, text, choice, refused } = findField(formState, inner)
  const isFile = choice === fileChoice
  const isNamed = name !== '' || text !== ''
  const notes = useNotes([inner], isNamed ? `${place}:${name}` : undefined, refused)
  const isInvalid = notes.some(({ kind }) => kind === 'problem')
  const what = translate(nouns[place], { number })
  return (
    <div className="portal-form-row">
      <div className="portal-form-row-entries">
        <TextEntry
          id={`${id}-name`}
          at={nameAddress(inner)}
          label={translate('Name of {what}', { what })}
          placeholder={translate('Name')}
          text={name}
          describedBy={`${id}-notes`}
          isInvalid={isInvalid && name === ''}
          onEdit={(typed) => onChange({ type: 'name-typed', at: inner, text: typed })}
        />
        {isFile ? (
          <FileField
            id={`${id}-file`}
            at={inner}
            name={name === '' ? translate('the new field') : name}
            isMany
            accept={undefined}
            describedBy={`${id}-notes`}
          />
        ) : (
          <TextEntry
            id={`${id}-value`}
            at={inner}
            label={translate('Value of {what}', { what })}
            placeholder={translate('Value')}
            text={text}
            describedBy={`${id}-notes`}
            isInvalid={isInvalid && name !== ''}
            onEdit={(typed) => onChange({ type: 'text-typed', at: inner, text: typed })}
          />
        )}
        <RemoveButton
          label={translate('Remove {name}', { name: what })}
          event={{ type: 'item-removed', at, step }}
          isText
        />
      </div>
      <FieldNotes id={`${id}-notes`} notes={notes} />
    </div>
  )
}

const nouns = {
  query: 'parameter {number}',
  header: 'header {number}',
  body: 'field {number}',
} as const
