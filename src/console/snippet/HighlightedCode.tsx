import { useMemo } from 'react'
import type { Ref } from 'react'
import type { Highlights, Token } from '#core/text/highlight.ts'

interface Props {
  readonly code: string
  /** What was highlighted at build time. Other code is shown in one colour. */
  readonly highlights: Highlights
  readonly labelledBy: string
  readonly shownIn: Ref<HTMLPreElement>
}

/** Code as text, highlighted if the build knew it. */
export function HighlightedCode({ code, highlights, labelledBy, shownIn }: Props) {
  const known = useMemo(() => indexByCode(highlights), [highlights])
  const tokens = known.get(code)
  return (
    <pre ref={shownIn} className="console-code" aria-labelledby={labelledBy} tabIndex={0}>
      {tokens
        ? tokens.map(([text, kind], index) => (
            // The tokens of a snippet never move.
            // oxlint-disable-next-line react/no-array-index-key
            <span key={index} className={`code-${kind}`}>
              {text}
            </span>
          ))
        : code}
    </pre>
  )
}

function indexByCode(highlights: Highlights): ReadonlyMap<string, readonly Token[]> {
  return new Map(highlights.map((tokens) => [tokens.map(([text]) => text).join(''), tokens]))
}
