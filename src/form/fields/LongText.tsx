import { formatSize } from '#ui/format.ts'

interface Props {
  readonly id: string
  readonly text: string
  readonly describedBy: string | undefined
  readonly onEdit: () => void
  readonly onEmpty: () => void
}

/** The beginning of a long text, which is sent whole. Whoever wants to edit it here can, slowly. */
export function LongText({ id, text, describedBy, onEdit, onEmpty }: Props) {
  return (
    <div className="form-editor">
      <p className="console-hint" id={`${id}-long`}>
        {formatSize(new TextEncoder().encode(text).length)}, sent whole. Only the beginning is
        shown, because a field with a text of this length reacts slowly, and it is not compared with
        the document.
      </p>
      <pre
        id={id}
        className="console-code form-long"
        tabIndex={0}
        aria-label="The beginning of the text"
        aria-describedby={`${id}-long ${describedBy ?? ''}`}
      >
        {text.slice(0, shown)}…
      </pre>
      <div className="form-buttons">
        <button type="button" className="console-button" onClick={onEdit}>
          Edit it here anyway
        </button>
        <button type="button" className="console-button" onClick={onEmpty}>
          Empty
        </button>
      </div>
    </div>
  )
}

const shown = 1000
