import { useCallback } from 'react'
import type { View } from './body-content.ts'
import type { TextRow } from '#core/response/rows/shown-row.ts'
import { countFirstRows, wholeRows } from './protocol.ts'
import type { BodyReader } from './body-reader.ts'
import type { RowBlock } from '../rows/use-row-blocks.ts'
import { RowList } from '../rows/RowList.tsx'
import { RowMark, RowText } from '../rows/RowText.tsx'
import type { Find } from './use-find.ts'
import { useRowBlocks } from '../rows/use-row-blocks.ts'

interface TextViewProps {
  readonly reader: BodyReader
  readonly view: View
  readonly isSmall: boolean
  readonly isWrapped: boolean
  readonly find: Pick<Find, 'target' | 'focus' | 'pattern'>
  /** Changes when other rows are marked; undefined where none are. */
  readonly marked?: string | undefined
  /** Rows that have arrived already. */
  readonly first?: RowBlock<TextRow> | undefined
}

/** The lines of a body: pretty, raw or hex. */
export function TextView({ reader, view, isSmall, isWrapped, find, marked, first }: TextViewProps) {
  const { target, focus, pattern } = find
  const load = useCallback(
    (from: number, count: number) => reader.ask({ type: 'rows', view, from, count, focus }),
    // oxlint-disable-next-line react/exhaustive-deps -- rows that are marked otherwise are other rows
    [reader, view, focus, marked],
  )
  // The rows that came with the body mark no hit.
  const rows = useRowBlocks(
    load,
    countFirstRows(isSmall),
    focus || marked !== undefined ? undefined : first,
  )
  // An empty list would look like an empty body.
  if (!rows.block) return <div className="body-list" aria-hidden="true" />
  const isWhole = isSmall && rows.block.count <= wholeRows

  return (
    <RowList
      rows={rows}
      isWhole={isWhole}
      isWrapped={isWrapped && isWhole}
      target={target}
      found={target}
      role="region"
    >
      {({ tokens, continues, current, mark }, index, isLast) => (
        <div
          key={index}
          className="body-row"
          data-index={index}
          data-continues={continues || undefined}
          data-current={target?.index === index || undefined}
          data-mark={mark}
        >
          <RowText tokens={tokens} pattern={pattern} current={current} />
          <RowMark mark={mark} />
          {!isLast && !continues && '\n'}
        </div>
      )}
    </RowList>
  )
}
