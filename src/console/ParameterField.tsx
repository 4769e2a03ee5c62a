interface Props {
  readonly label: string
  readonly placeholder: string
  readonly text: string
  readonly onEdit: (text: string) => void
  /** The element that says what is wrong with the text; present when something is. */
  readonly describedBy?: string
}

/** One line of text. A single-line input would drop pasted line breaks without a word; this one keeps what was typed. */
export function ParameterField({ label, placeholder, text, onEdit, describedBy }: Props) {
  return (
    <textarea
      rows={1}
      aria-label={label}
      placeholder={placeholder}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      value={text}
      aria-invalid={describedBy !== undefined}
      aria-describedby={describedBy}
      onChange={(event) => onEdit(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) event.preventDefault()
      }}
    />
  )
}
