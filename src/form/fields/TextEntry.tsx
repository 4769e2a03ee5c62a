import type { ClipboardEvent } from 'react'
import { useForm } from './form-context.ts'

export interface TextEntryProps {
  readonly id: string
  /** The address that is emptied if the text holds a key. */
  readonly at: string
  readonly text: string
  /** Instead of a label on the page. */
  readonly label?: string
  readonly placeholder?: string
  readonly inputMode?: 'numeric' | 'decimal' | 'text'
  readonly describedBy: string | undefined
  readonly isInvalid: boolean
  /** Whether Enter begins a new line. */
  readonly hasLines?: boolean
  readonly rows?: number
  readonly onEdit: (text: string) => void
}

/** One text as it is typed. A single-line input would silently drop pasted line breaks; this keeps the text as typed. */
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
    // Immediately and by hand: nothing rerenders when the previous text was empty too.
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
        if (!isKeyIn(readPasted(event))) return
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

/** The text that the field would contain after the paste. */
function readPasted({ currentTarget, clipboardData }: ClipboardEvent<HTMLTextAreaElement>): string {
  const { value, selectionStart, selectionEnd } = currentTarget
  return value.slice(0, selectionStart) + clipboardData.getData('text') + value.slice(selectionEnd)
}
