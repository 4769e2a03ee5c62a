import { memo } from 'react'
import type { ReactNode } from 'react'
import { markTokens } from '#response/rows/find-text.ts'
import type { MarkedPart } from '#response/rows/find-text.ts'
import type { Span } from '#response/rows/utf8.ts'
import type { RowMark as Mark } from '#response/rows/pretty-row.ts'
import type { Token } from '#text/rich-text.ts'
import { ReceivedText, renderReceived } from '../../ui/ReceivedText.tsx'
import { translate } from '../../ui/translations.ts'
import type { ConsoleText } from '../../ui/console-texts.ts'

interface RowTextProps {
  readonly tokens: readonly Token[]
  readonly pattern: RegExp | undefined
  readonly current: Span | undefined
}

export const RowText = memo(function RowText({ tokens, pattern, current }: RowTextProps) {
  return markTokens(tokens, pattern, current).map(({ kind, parts }, index) => (
    // The parts of a row differ only by position, and never move.
    // oxlint-disable-next-line react/no-array-index-key
    <span key={index} className={kind === 'foreground' ? undefined : `portal-code-${kind}`}>
      {parts.map(renderPart)}
    </span>
  ))
})

export function ReceivedLines({ text }: { readonly text: string }) {
  return text.split('\n').map((line, index, { length }) => (
    // The lines of a text never move.
    // oxlint-disable-next-line react/no-array-index-key
    <span key={index}>
      <ReceivedText text={line} />
      {index < length - 1 && '\n'}
    </span>
  ))
}

/** Not a component, because components would be most of the cost of rendering a row. */
function renderPart({ text, mark }: MarkedPart, index: number): ReactNode {
  if (mark === 'none') return renderReceived(text)
  return (
    <mark key={index} data-found={mark === 'current' || undefined}>
      {renderReceived(text)}
    </mark>
  )
}

/** Mark of a value that differs from the document, or that it does not specify. Its text is not part of the row's text. */
export function RowMark({ mark }: { readonly mark: Mark | undefined }) {
  return (
    mark && (
      <span
        className="portal-body-mark"
        role="img"
        aria-label={translate(markLabels[mark])}
        data-mark={mark}
      />
    )
  )
}

const markLabels = {
  differs: 'differs from the document',
  'contains-differences': 'contains values that differ from the document',
  'not-specified': 'not specified by the document',
} as const satisfies Record<Mark, ConsoleText>

/** Maximum displayed characters of a pointer, because names have no limit. */
const maxPointer = 500

/** JSON Pointer whose names keep their order even if they contain right-to-left text. */
export function PointerText({ pointer }: { readonly pointer: string | undefined }) {
  if (pointer === undefined) return translate('a pointer too long to show')
  if (pointer === '') return translate('the entire response')
  const [, ...names] = pointer.slice(0, maxPointer).split('/')
  return (
    <>
      {names.map((name, level) => (
        // The names of a pointer never move.
        // oxlint-disable-next-line react/no-array-index-key
        <span key={level}>
          /
          <bdi>
            <ReceivedText text={name} />
          </bdi>
        </span>
      ))}
      {pointer.length > maxPointer && '…'}
    </>
  )
}
