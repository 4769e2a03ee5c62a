import type { ClipboardEvent } from 'react'

interface Props {
  readonly label: string
  readonly placeholder: string
  readonly text: string
  readonly onEdit: (text: string) => void
  /** Whether a text must not get any further than the field, not even for a moment. */
  readonly isRefused: (text: string) => boolean
  readonly onRefuse: () => void
  readonly isInvalid: boolean
  /** The elements that say what is wrong with the text, or why it is gone. */
  readonly describedBy: string | undefined
}

/** One line of text. A single-line input would drop pasted line breaks without a word; this one keeps what was typed. */
export function ParameterField({ label, placeholder, text, describedBy, ...props }: Props) {
  const refuse = (field: HTMLTextAreaElement) => {
    // At once and by hand: nothing is drawn again when the text before was empty too.
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

/** What the field would hold after the paste. */
function readPasted({ currentTarget, clipboardData }: ClipboardEvent<HTMLTextAreaElement>): string {
  const { value, selectionStart, selectionEnd } = currentTarget
  return value.slice(0, selectionStart) + clipboardData.getData('text') + value.slice(selectionEnd)
}
