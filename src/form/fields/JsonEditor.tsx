import { useRef } from 'react'
import { useForm } from './form-context.ts'
import { TextEntry } from './TextEntry.tsx'
import type { TextEntryProps } from './TextEntry.tsx'
import { Button } from '#ui/Button.tsx'
import { say } from '#ui/words.ts'

interface JsonEditorProps extends Pick<
  TextEntryProps,
  'id' | 'at' | 'text' | 'describedBy' | 'isInvalid' | 'onEdit'
> {
  readonly name: string
  /** Whether it is JSON, which can be formatted and has a place where it ends. */
  readonly isJson: boolean
}

const [fewest, most] = [4, 24]

/** A text of any length. Tab moves on, as in every field. */
export function JsonEditor({ name, isJson, ...entry }: JsonEditorProps) {
  const { withActs } = useForm()
  const editor = useRef<HTMLDivElement>(null)
  const { text } = entry
  const lines = text.split('\n', most).length

  const goToFault = () =>
    withActs(({ readJson }) => {
      const area = editor.current?.querySelector('textarea')
      const reading = readJson(area?.value ?? text)
      if (reading.outcome === 'faulty' && area) goTo(area, reading.fault)
    })
  const format = () =>
    withActs(({ formatJson }) => {
      const formatted = formatJson(editor.current?.querySelector('textarea')?.value ?? text)
      if (formatted === undefined) goToFault()
      else entry.onEdit(formatted)
    })

  return (
    <div ref={editor} className="portal-form-editor">
      <TextEntry {...entry} rows={Math.min(most, Math.max(fewest, lines + 1))} hasLines />
      {isJson && (
        <div className="portal-form-buttons">
          <Button aria-label={say('Format {name}', { name })} onClick={format}>
            {say('Format')}
          </Button>
          {entry.isInvalid && text !== '' && (
            <Button onClick={goToFault}>{say('Go to the fault')}</Button>
          )}
        </div>
      )}
    </div>
  )
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
