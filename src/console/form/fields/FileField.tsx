import { useRef } from 'react'
import { formatSize } from '../../ui/format.ts'
import { ReceivedText } from '../../ui/ReceivedText.tsx'
import { describeFieldKind, getFieldKind } from '../field-kind/field-kind.ts'
import { findField } from '../state/form-state.ts'
import { RemoveButton } from './AddField.tsx'
import { Description, getDescription, Tag } from './Description.tsx'
import { FieldNotes, useNotes } from './FieldNotes.tsx'
import { addFile, useForm } from './form-context.ts'
import type { FieldProps } from './form-context.ts'
import { Button } from '../../ui/Button.tsx'
import { translate } from '../../ui/translations.ts'

interface FileFieldProps {
  readonly id: string
  readonly at: string
  readonly name: string
  readonly isMany: boolean
  readonly accept: string | undefined
  readonly describedBy: string | undefined
}

/** Choice of files by button or drop, with name, size and type. Their bytes are not read until they are sent. */
export function FileField({ id, at, name, isMany, accept, describedBy }: FileFieldProps) {
  const { formState, files, onChange } = useForm()
  const input = useRef<HTMLInputElement>(null)
  const chosen = findField(formState, at).files

  const addFiles = (added: readonly File[]) => {
    const inputs = added.map((file) => addFile(files, file))
    if (inputs.length === 0) return
    onChange({
      type: 'files-chosen',
      at,
      files: isMany ? [...chosen, ...inputs] : inputs.slice(0, 1),
    })
  }
  const remove = (handle: string) => {
    onChange({ type: 'files-chosen', at, files: chosen.filter((file) => file.handle !== handle) })
    input.current?.focus()
  }

  return (
    <div className="portal-form-files">
      {chosen.length > 0 && (
        <ul>
          {chosen.map((file) => (
            <li key={file.handle}>
              <span className="portal-form-file">
                <span className="portal-form-file-name">
                  <ReceivedText text={file.fileName} />
                </span>
                <span className="portal-console-hint">
                  {describeSize(files.get(file.handle)?.size)} ·{' '}
                  {file.type ?? translate('type not known')}
                </span>
              </span>
              <Button
                aria-label={translate('Remove the file {name}', { name: file.fileName })}
                onClick={() => remove(file.handle)}
              >
                {translate('Remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className="portal-form-file-entry">
        <label className="portal-console-button portal-form-file-button">
          {translate(
            chosen.length === 0
              ? isMany
                ? 'Choose files'
                : 'Choose a file'
              : isMany
                ? 'Add files'
                : 'Choose another file',
          )}
          <span className="portal-console-announcement"> {translate('for {name}', { name })}</span>
          <input
            ref={input}
            id={id}
            type="file"
            autoComplete="off"
            className="portal-form-file-input"
            multiple={isMany}
            accept={accept}
            aria-describedby={describedBy}
            onChange={({ currentTarget }) => {
              addFiles([...(currentTarget.files ?? [])])
              // Allows choosing the same file again after removing it.
              currentTarget.value = ''
            }}
          />
        </label>
        <span className="portal-console-hint">
          {translate(isMany ? 'or drop files here' : 'or drop one here')}
        </span>
      </div>
    </div>
  )
}

function describeSize(size: number | undefined): string {
  if (size === undefined) return translate('size not known')
  return size === 0 ? translate('0 bytes (an empty file will be sent)') : formatSize(size)
}

interface FileRowProps extends FieldProps {
  readonly isArray: boolean
  readonly contentType: string
}

/** Row of a form that takes files. */
export function FileRow(props: FileRowProps) {
  const { at, name, field, schema, isRequired = false, isArray, contentType } = props
  const { formState, schemas } = useForm()
  const fieldKind = getFieldKind(schema, schemas, 'text')
  const isAny = contentType === 'application/octet-stream'
  const notes = useNotes([at], field, undefined)
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
        {isRequired && <Tag kind="required" />}
        <span className="portal-form-type">
          {isArray ? `files, ${describeFieldKind(fieldKind)}` : 'file'}
          {!isAny && `, ${contentType}`}
        </span>
        {!isRequired && (
          <RemoveButton
            label={translate('Remove {name}', { name })}
            event={{ type: 'field-removed', at }}
          />
        )}
      </div>
      <Description text={getDescription(fieldKind.keywords) ?? ''} />
      <FileField
        id={id}
        at={at}
        name={name}
        isMany={isArray}
        accept={isAny ? undefined : contentType}
        describedBy={`${id}-notes`}
      />
      <FieldNotes id={`${id}-notes`} notes={notes} />
    </div>
  )
}
