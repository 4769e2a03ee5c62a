import { useRef } from 'react'
import type { ClipboardEvent, ComponentProps } from 'react'
import type { JsonTextError } from '#request/parse-exact-json.ts'
import { useForm } from './form-context.ts'
import { Button } from '../../ui/Button.tsx'
import { translate } from '../../ui/translations.ts'

type TextareaProps = ComponentProps<'textarea'>

interface TextEntryProps extends Pick<TextareaProps, 'id' | 'placeholder' | 'inputMode' | 'rows'> {
  /** The address that is emptied if the text contains a key. */
  readonly at: string
  readonly text: string
  /** Accessible name if the field lacks a visible label. */
  readonly label?: string
  readonly describedBy: string
  readonly isInvalid?: boolean
  /** Whether Enter inserts a line break. */
  readonly hasLines?: boolean
  readonly onEdit: (text: string) => void
}

/** Text input that keeps the text as typed; a single-line input would silently drop pasted line breaks. */
export function TextEntry(props: TextEntryProps) {
  const { at, text, label, describedBy, isInvalid = false, hasLines = false, onEdit } = props
  const { id, placeholder, inputMode, rows = 1 } = props
  const { isKeyIn, onChange } = useForm()
  const reject = (field: HTMLTextAreaElement) => {
    // Set directly, because React does not rerender if the previous text was also empty.
    field.value = ''
    onChange({ type: 'text-refused', field: at })
  }
  return (
    <textarea
      {...{ id, rows, placeholder, inputMode }}
      aria-label={label}
      autoComplete="off"
      autoCapitalize="off"
      autoCorrect="off"
      spellCheck={false}
      value={text}
      aria-invalid={isInvalid}
      aria-describedby={describedBy}
      onPaste={(event) => {
        if (!isKeyIn(getTextAfterPaste(event))) return
        event.preventDefault()
        reject(event.currentTarget)
      }}
      onChange={({ target }) => {
        if (isKeyIn(target.value)) reject(target)
        else onEdit(target.value)
      }}
      onKeyDown={(event) => {
        const isPlain = !event.ctrlKey && !event.metaKey
        if (event.key === 'Enter' && isPlain && !hasLines) event.preventDefault()
      }}
    />
  )
}

/** Returns the text that the field would contain after the paste. */
function getTextAfterPaste({
  currentTarget,
  clipboardData,
}: ClipboardEvent<HTMLTextAreaElement>): string {
  const { value, selectionStart, selectionEnd } = currentTarget
  return value.slice(0, selectionStart) + clipboardData.getData('text') + value.slice(selectionEnd)
}

interface JsonEditorProps extends TextEntryProps {
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

/** Selects the character and scrolls to its line, because browsers do not scroll to a selection. */
function goTo(area: HTMLTextAreaElement, { index, line }: JsonTextError): void {
  area.focus()
  area.setSelectionRange(index, index + 1)
  const lineHeight = Number.parseFloat(getComputedStyle(area).lineHeight)
  area.scrollTop = Math.max(0, (line - 3) * lineHeight)
}
