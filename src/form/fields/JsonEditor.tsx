import { useRef } from 'react'
import { formatSize } from '#ui/format.ts'
import { useForm } from './form-context.ts'
import { isLong } from '../shape/shape.ts'
import { readPasted } from './TextEntry.tsx'
import { say } from '#ui/words.ts'

interface JsonEditorProps {
  readonly id: string
  readonly at: string
  readonly name: string
  readonly text: string
  readonly describedBy: string | undefined
  readonly isInvalid: boolean
  /** Whether it is JSON, which can be formatted and has a place where it ends. */
  readonly isJson: boolean
  readonly onEdit: (text: string) => void
}

const [fewest, most] = [4, 24]

/**
 * A text of any length with the numbers of its lines. Tab moves on, as in every field. The numbers are one text, written only
 * when their count changes, so that a long text stays fluid.
 */
export function JsonEditor({
  id,
  at,
  name,
  text,
  describedBy,
  isInvalid,
  isJson,
  onEdit,
}: JsonEditorProps) {
  const { isKeyIn, onChange, withActs } = useForm()
  const area = useRef<HTMLTextAreaElement>(null)
  const numbers = useRef<HTMLPreElement>(null)
  const lines = isLong(text) ? 1 : countLines(text)
  const rows = Math.min(most, Math.max(fewest, lines + 1))

  const reject = (field: HTMLTextAreaElement) => {
    field.value = ''
    onChange({ type: 'text-refused', field: at })
  }
  const goToFault = () =>
    withActs(({ readJson }) => {
      const reading = readJson(area.current?.value ?? text)
      if (reading.outcome === 'faulty' && area.current) goTo(area.current, reading.fault)
    })
  const format = () =>
    withActs(({ formatJson }) => {
      const formatted = formatJson(area.current?.value ?? text)
      if (formatted === undefined) goToFault()
      else onEdit(formatted)
    })
  if (isLong(text)) {
    return <LongText id={id} text={text} describedBy={describedBy} onEmpty={() => onEdit('')} />
  }
  const isFaulty = isJson && isInvalid && text !== ''

  return (
    <div className="form-editor">
      <div className="form-editor-text">
        <pre ref={numbers} className="form-lines" aria-hidden="true">
          {numberLines(lines)}
        </pre>
        <textarea
          ref={area}
          id={id}
          rows={rows}
          wrap="off"
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          value={text}
          aria-invalid={isInvalid}
          aria-describedby={describedBy}
          onScroll={({ currentTarget }) => {
            if (numbers.current) numbers.current.scrollTop = currentTarget.scrollTop
          }}
          onPaste={(event) => {
            const pasted = readPasted(event)
            const isRefused = isKeyIn(pasted)
            if (!isRefused && !isLong(pasted)) return
            event.preventDefault()
            if (isRefused) reject(event.currentTarget)
            // Past the field, which would lay it out for seconds.
            else onEdit(pasted)
          }}
          onChange={({ target }) => {
            if (isKeyIn(target.value)) reject(target)
            else onEdit(target.value)
          }}
        />
      </div>
      {isJson && (
        <div className="form-buttons">
          <button
            type="button"
            className="console-button"
            aria-label={say('Format {name}', { name })}
            onClick={format}
          >
            {say('Format')}
          </button>
          {isFaulty && (
            <button type="button" className="console-button" onClick={goToFault}>
              {say('Go to the fault')}
            </button>
          )}
        </div>
      )}
    </div>
  )
}

function countLines(text: string): number {
  let lines = 1
  for (let index = text.indexOf('\n'); index !== -1; index = text.indexOf('\n', index + 1)) {
    lines += 1
  }
  return lines
}

/** Made once for each count: most edits keep it. */
let numbered = { lines: 0, text: '' }

function numberLines(lines: number): string {
  if (numbered.lines !== lines) {
    numbered = { lines, text: Array.from({ length: lines }, (_, index) => index + 1).join('\n') }
  }
  return numbered.text
}

interface Place {
  readonly index: number
  readonly line: number
}

/** Selects the character and scrolls to its line: browsers do not scroll to a selection by themselves. */
function goTo(area: HTMLTextAreaElement, { index, line }: Place): void {
  area.focus()
  area.setSelectionRange(index, index + 1)
  const lineHeight = Number.parseFloat(getComputedStyle(area).lineHeight)
  area.scrollTop = Math.max(0, (line - 3) * lineHeight)
}

interface LongTextProps {
  readonly id: string
  readonly text: string
  readonly describedBy: string | undefined
  readonly onEmpty: () => void
}

/** The beginning of a long text, which is sent whole. */
function LongText({ id, text, describedBy, onEmpty }: LongTextProps) {
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
        aria-label={say('The beginning of the text')}
        aria-describedby={`${id}-long ${describedBy ?? ''}`}
      >
        {text.slice(0, shown)}…
      </pre>
      <div className="form-buttons">
        <button type="button" className="console-button" onClick={onEmpty}>
          {say('Empty')}
        </button>
      </div>
    </div>
  )
}

const shown = 1000
