import type { TreeRow } from '#core/answer/shown-row.ts'
import { RowText } from './RowText.tsx'
import type { Sought } from './RowText.tsx'

interface Props {
  readonly id: string
  readonly index: number
  readonly row: TreeRow
  readonly isActive: boolean
  readonly sought: Sought
  readonly onChoose: () => void
  readonly onToggle: () => void
}

/** Levels beyond this are not indented further, so that deep values stay on screen. */
const deepestIndent = 40

/** One value of the tree. Keys go to the tree, which has the focus; here only the pointer acts. */
export function TreeItem({ id, index, row, isActive, sought, onChoose, onToggle }: Props) {
  const { name, level, position, siblings, tokens, isExpanded } = row
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      id={id}
      className="answer-row answer-item"
      data-index={index}
      data-current={isActive || undefined}
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
        className="answer-fold"
        aria-hidden="true"
        onClick={isExpanded === undefined ? undefined : onToggle}
      >
        {isExpanded === undefined ? '' : isExpanded ? '▾' : '▸'}
      </span>
      {name !== '' && (
        <RowText
          tokens={[
            [name, name.startsWith('"') ? 'function' : 'comment'],
            [': ', 'punctuation'],
          ]}
          sought={sought}
        />
      )}
      <RowText tokens={tokens} sought={sought} />
    </div>
  )
}
