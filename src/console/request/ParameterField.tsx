import type { ClipboardEvent } from 'react'

interface Props {
  readonly label: string
  readonly placeholder: string
  readonly text: string
  readonly onEdit: (text: string) => void
  /** Whether a text must never leave the field. */
  readonly isRefused: (text: string) => boolean
  readonly onRefuse: () => void
  readonly isInvalid: boolean
  /** The element that says what is wrong with the text, or why it was cleared. */
  readonly describedBy: string | undefined
}

/** One line of text. A single-line input would silently drop pasted line breaks; this keeps the text as typed. */
export function ParameterField({ label, placeholder, text, describedBy, ...props }: Props) {
  const refuse = (field: HTMLTextAreaElement) => {
    // Immediately and by hand: nothing rerenders when the previous text was empty too.
    field.value = ''
    props.onRefuse()
  }
  return (
    <textarea
      rows={1}
      aria-label={label}
      placeholder={placeholder}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      value={text}
      aria-invalid={props.isInvalid}
      aria-describedby={describedBy}
      onPaste={(event) => {
        if (!props.isRefused(readPasted(event))) return
        event.preventDefault()
        refuse(event.currentTarget)
      }}
      onChange={({ target }) => {
        if (props.isRefused(target.value)) refuse(target)
        else props.onEdit(target.value)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) event.preventDefault()
      }}
    />
  )
}

/** What the field would contain after the paste. */
function readPasted({ currentTarget, clipboardData }: ClipboardEvent<HTMLTextAreaElement>): string {
  const { value, selectionStart, selectionEnd } = currentTarget
  return value.slice(0, selectionStart) + clipboardData.getData('text') + value.slice(selectionEnd)
}
