import type { ClipboardEvent } from 'react'
import { useForm } from './form-context.ts'

export interface TextEntryProps {
  readonly id: string
  /** The address that is emptied if the text contains a key. */
  readonly at: string
  readonly text: string
  /** Accessible name if the field lacks a visible label. */
  readonly label?: string
  readonly placeholder?: string
  readonly inputMode?: 'numeric' | 'decimal' | 'text'
  readonly describedBy: string | undefined
  readonly isInvalid: boolean
  /** Whether Enter inserts a line break. */
  readonly hasLines?: boolean
  readonly rows?: number
  readonly onEdit: (text: string) => void
}

/** Text input that keeps the text as typed; a single-line input would silently drop pasted line breaks. */
export function TextEntry({
  id,
  at,
  text,
  label,
  describedBy,
  isInvalid,
  hasLines,
  rows = 1,
  ...rest
}: TextEntryProps) {
  const { isKeyIn, onChange } = useForm()
  const reject = (field: HTMLTextAreaElement) => {
    // Set directly, because React does not rerender if the previous text was also empty.
    field.value = ''
    onChange({ type: 'text-refused', field: at })
  }
  return (
    <textarea
      id={id}
      rows={rows}
      aria-label={label}
      placeholder={rest.placeholder}
      inputMode={rest.inputMode}
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
        else rest.onEdit(target.value)
      }}
      onKeyDown={(event) => {
        const isPlain = !event.ctrlKey && !event.metaKey
        if (event.key === 'Enter' && isPlain && hasLines !== true) event.preventDefault()
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
