import type { Ref } from 'react'
import type { Token } from '#core/text/highlight.ts'

interface Props {
  readonly tokens: readonly Token[]
  readonly labelledBy: string
  readonly shownIn: Ref<HTMLPreElement>
}

/** Code in colours. */
export function HighlightedCode({ tokens, labelledBy, shownIn }: Props) {
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
