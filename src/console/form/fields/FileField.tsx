import { useRef } from 'react'
import type { FileInput } from '#request/inputs.ts'
import { formatSize } from '../../ui/format.ts'
import { ReceivedText } from '../../ui/ReceivedText.tsx'
import { findField } from '../state/form-state.ts'
import { addFile, useForm } from './form-context.ts'
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
              <ChosenFile file={file} size={files.get(file.handle)?.size} />
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

function ChosenFile({
  file,
  size,
}: {
  readonly file: FileInput
  readonly size: number | undefined
}) {
  return (
    <span className="portal-form-file">
      <span className="portal-form-file-name">
        <ReceivedText text={file.fileName} />
      </span>
      <span className="portal-console-hint">
        {describeSize(size)} · {file.type ?? translate('type not known')}
      </span>
    </span>
  )
}

function describeSize(size: number | undefined): string {
  if (size === undefined) return translate('size not known')
  return size === 0 ? translate('0 bytes (an empty file will be sent)') : formatSize(size)
}
