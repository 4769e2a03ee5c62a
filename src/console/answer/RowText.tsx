import { markTokens } from '#core/answer/mark-tokens.ts'
import type { Token } from '#core/highlight.ts'
import { ReceivedText } from '../ReceivedText.tsx'

/** What is sought, so that it can be marked where it is seen. */
export interface Sought {
  readonly text: string
  readonly matchCase: boolean
}

/** The coloured stretches of a row, always as text. */
export function RowText({
  tokens,
  sought,
}: {
  readonly tokens: readonly Token[]
  readonly sought: Sought
}) {
  return markTokens(tokens, sought.text, sought.matchCase).map(({ text, kind, isHit }, index) => {
    const name = kind === 'foreground' ? undefined : `code-${kind}`
    // The stretches of a row have nothing to tell them apart but their order, and never move.
    const key = index
    return isHit ? (
      <mark key={key} className={name}>
        <ReceivedText text={text} />
      </mark>
    ) : (
      <span key={key} className={name}>
        <ReceivedText text={text} />
      </span>
    )
  })
}
