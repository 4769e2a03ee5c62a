import { useId, useRef } from 'react'
import type { Ref } from 'react'
import type { Token } from '#core/text/highlight.ts'
import { CopyButton } from '#ui/CopyButton.tsx'
import type { ShownSnippet, SnippetChoices } from './show-snippet.ts'

interface Props {
  readonly snippet: ShownSnippet
  readonly languages: SnippetChoices['languages']
  /** Takes the id of a language. */
  readonly onChoose: (id: string) => void
}

/** The request in one language: a line for each variable, and the program or command. Or why not, and another language. */
export function SnippetText({ snippet, languages, onChoose }: Props) {
  if (snippet.outcome === 'refused') {
    const instead = languages.find(({ id }) => id === snippet.instead)
    return (
      <div className="console-toolbar">
        <p className="console-hint">{snippet.sentence}</p>
        {instead && (
          <button type="button" className="console-button" onClick={() => onChoose(instead.id)}>
            Show it in {instead.label}
          </button>
        )}
      </div>
    )
  }
  const { steps } = snippet
  const [last] = steps.slice(-1)
  const setters = steps.slice(0, -1)
  return (
    <>
      {last && <Copyable label="Copy" {...last} />}
      {setters.length > 0 && (
        <div className="console-snippet-setters">
          {setters.map((setter) => (
            <Copyable key={setter.note} label="Copy this line" {...setter} />
          ))}
        </div>
      )}
    </>
  )
}

interface CopyableProps {
  readonly label: string
  readonly tokens: readonly Token[]
  readonly note: string
}

function Copyable({ label, tokens, note }: CopyableProps) {
  const shownIn = useRef<HTMLPreElement>(null)
  const noteId = useId()
  return (
    <div className="console-copyable">
      <div className="console-toolbar">
        <p id={noteId} className="console-hint">
          {note}
        </p>
        <CopyButton text={tokens.map(([text]) => text).join('')} shownIn={shownIn} label={label} />
      </div>
      <HighlightedCode tokens={tokens} labelledBy={noteId} shownIn={shownIn} />
    </div>
  )
}

interface CodeProps {
  readonly tokens: readonly Token[]
  readonly labelledBy: string
  readonly shownIn: Ref<HTMLPreElement>
}

/** Code in colours. */
function HighlightedCode({ tokens, labelledBy, shownIn }: CodeProps) {
  return (
    <pre ref={shownIn} className="console-code" aria-labelledby={labelledBy} tabIndex={0}>
      {tokens.map(([text, kind], index) =>
        kind === 'foreground' ? (
          text
        ) : (
          // The tokens of a snippet have no state.
          // oxlint-disable-next-line react/no-array-index-key
          <span key={index} className={`code-${kind}`}>
            {text}
          </span>
        ),
      )}
    </pre>
  )
}
