import type { TreeRow } from '#core/response/rows/shown-row.ts'
import type { Token } from '#core/text/highlight.ts'
import { RowMark, RowText } from '../rows/RowText.tsx'

interface Props {
  readonly id: string
  readonly index: number
  readonly row: TreeRow
  readonly isActive: boolean
  /** The hits that the search marks. */
  readonly pattern: RegExp | undefined
  readonly onChoose: () => void
  readonly onToggle: () => void
}

/** Deeper levels are not indented further, so that their values stay on screen. */
const deepestIndent = 40

/** One value of the tree. The tree has the focus and handles keys; this handles only the pointer. */
export function TreeItem({ id, index, row, isActive, pattern, onChoose, onToggle }: Props) {
  const { name, level, position, siblings, tokens, current, isExpanded, mark } = row
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      id={id}
      className="body-row body-item"
      data-index={index}
      data-current={isActive || undefined}
      data-mark={mark}
      role="treeitem"
      aria-level={level}
      aria-posinset={position}
      aria-setsize={siblings}
      aria-expanded={isExpanded}
      aria-selected={isActive}
      style={{ paddingInlineStart: `${Math.min(level - 1, deepestIndent) * 1.25}em` }}
      onClick={onChoose}
      onDoubleClick={isExpanded === undefined ? undefined : onToggle}
    >
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <span
        className="body-fold"
        aria-hidden="true"
        onClick={isExpanded === undefined ? undefined : onToggle}
      >
        {isExpanded === undefined ? '' : isExpanded ? '▾' : '▸'}
      </span>
      <RowText tokens={[...nameTokens(name), ...tokens]} pattern={pattern} current={current} />
      <RowMark mark={mark} />
    </div>
  )
}

/** The root has none. */
function nameTokens(name: string): readonly Token[] {
  if (name === '') return []
  return [
    [name, name.startsWith('"') ? 'function' : 'comment'],
    [': ', 'punctuation'],
  ]
}
