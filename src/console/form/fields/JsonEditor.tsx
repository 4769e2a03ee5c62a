import { useRef } from 'react'
import { useForm } from './form-context.ts'
import { TextEntry } from './TextEntry.tsx'
import type { TextEntryProps } from './TextEntry.tsx'
import { Button } from '../../ui/Button.tsx'
import { translate } from '../../ui/translations.ts'

interface JsonEditorProps extends Pick<
  TextEntryProps,
  'id' | 'at' | 'text' | 'describedBy' | 'isInvalid' | 'onEdit'
> {
  readonly name: string
  /** Whether it is JSON, which can be formatted and whose errors have a location. */
  readonly isJson: boolean
}

const [minRows, maxRows] = [4, 24]

/** Editor for a text of any length. Tab moves the focus, as in every field. */
export function JsonEditor({ name, isJson, ...entry }: JsonEditorProps) {
  const { withActions } = useForm()
  const editor = useRef<HTMLDivElement>(null)
  const { text } = entry
  const lines = text.split('\n', maxRows).length

  const goToError = () =>
    withActions(({ readJson }) => {
      const area = editor.current?.querySelector('textarea')
      const parsed = readJson(area?.value ?? text)
      if (parsed.outcome === 'faulty' && area) goTo(area, parsed.error)
    })
  const format = () =>
    withActions(({ formatJson }) => {
      const formatted = formatJson(editor.current?.querySelector('textarea')?.value ?? text)
      if (formatted === undefined) goToError()
      else entry.onEdit(formatted)
    })

  return (
    <div ref={editor} className="portal-form-editor">
      <TextEntry {...entry} rows={Math.min(maxRows, Math.max(minRows, lines + 1))} hasLines />
      {isJson && (
        <div className="portal-form-buttons">
          <Button aria-label={translate('Format {name}', { name })} onClick={format}>
            {translate('Format')}
          </Button>
          {entry.isInvalid && text !== '' && (
            <Button onClick={goToError}>{translate('Go to the error')}</Button>
          )}
        </div>
      )}
    </div>
  )
}

interface TextLocation {
  readonly index: number
  readonly line: number
}

/** Selects the character and scrolls to its line, because browsers do not scroll to a selection. */
function goTo(area: HTMLTextAreaElement, { index, line }: TextLocation): void {
  area.focus()
  area.setSelectionRange(index, index + 1)
  const lineHeight = Number.parseFloat(getComputedStyle(area).lineHeight)
  area.scrollTop = Math.max(0, (line - 3) * lineHeight)
}
