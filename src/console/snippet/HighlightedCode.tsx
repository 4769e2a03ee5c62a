import { useMemo } from 'react'
import type { Ref } from 'react'
import type { Highlights, Token } from '#core/text/highlight.ts'

interface Props {
  readonly code: string
  /** What was coloured at build time. A code that is not among it is shown in one colour. */
  readonly highlights: Highlights
  readonly labelledBy: string
  readonly shownIn: Ref<HTMLPreElement>
}

/** A code as text, coloured when it is one that the build knew. */
export function HighlightedCode({ code, highlights, labelledBy, shownIn }: Props) {
  const known = useMemo(() => indexByCode(highlights), [highlights])
  const tokens = known.get(code)
  return (
    <pre ref={shownIn} className="console-code" aria-labelledby={labelledBy} tabIndex={0}>
      {tokens
        ? tokens.map(([text, kind], index) => (
            // The tokens of one code never change places.
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
