import { useCallback, useEffect, useId, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import type { TreeRow } from '#response/rows/tree-rows.ts'
import type { BodyReader } from './body-reader.ts'
import { PointerText, RowMark, RowText } from '../rows/RowText.tsx'
import { RowList, useRowBlocks } from '../rows/RowList.tsx'
import type { ScrollTarget } from '../rows/RowList.tsx'
import type { Find } from './use-find.ts'
import type { Token } from '#text/rich-text.ts'
import { Button } from '../../ui/Button.tsx'
import { translate } from '../../ui/translations.ts'
import { CopyControl } from '../../ui/Copy.tsx'

interface TreeViewProps {
  readonly reader: BodyReader
  readonly isSmall: boolean
  readonly find: Find
  /** Changes when other rows are marked; undefined without marks. */
  readonly marked: string | undefined
}

type Scope = 'one' | 'all'

/** Rows moved by Page Up and Page Down. */
const pageRows = 20

/** Tree of the values of a JSON response (ARIA Authoring Practices, tree view). */
export function TreeView({ reader, isSmall, find, marked }: TreeViewProps) {
  const { target, focus, pattern } = find
  const id = useId()
  const load = useCallback(
    (from: number, count: number) => reader.ask('tree', { from, count, focus }),
    // oxlint-disable-next-line react/exhaustive-deps -- changed marks require new rows
    [reader, focus, marked],
  )
  const rows = useRowBlocks<TreeRow>(load, isSmall ? 500 : 60)
  const { block, refresh } = rows
  const [active, setActive] = useState<ScrollTarget>({ index: 0 })
  const [pointer, setPointer] = useState<string | undefined>('')
  const rowAt = (index: number) => block?.rows[index - block.from]
  const activeRow = rowAt(active.index)

  // Finding a hit may have expanded its ancestors.
  const lastTarget = useRef(target)
  useEffect(() => {
    if (!target || target === lastTarget.current) return
    lastTarget.current = target
    setActive(target)
    refresh().catch(() => undefined)
  }, [target, refresh])

  const row = activeRow?.row
  useEffect(() => {
    if (row === undefined) return
    let isCurrent = true
    const readPointer = async () => {
      const text = await reader.ask('pointer', { row })
      if (isCurrent) setPointer(text)
    }
    void readPointer()
    return () => {
      isCurrent = false
    }
  }, [reader, row])

  const fold = async (folded: number, scope: Scope, isFolded: boolean) => {
    const index = await reader.ask('fold', { row: folded, scope, isFolded })
    await refresh()
    setActive({ index })
  }

  const goToParent = async (child: number) => {
    setActive({ index: await reader.ask('parent', { row: child }) })
  }

  const move = (index: number) => {
    setActive({ index: Math.min(Math.max(0, index), (block?.count ?? 1) - 1) })
  }

  const press = (key: string): boolean => {
    const { index } = active
    const isExpanded = activeRow?.isExpanded
    if (key === 'ArrowDown') move(index + 1)
    else if (key === 'ArrowUp') move(index - 1)
    else if (key === 'Home') move(0)
    else if (key === 'End') move(Infinity)
    else if (key === 'PageDown') move(index + pageRows)
    else if (key === 'PageUp') move(index - pageRows)
    else if (!activeRow) return false
    else if (key === 'Enter' || key === ' ') {
      if (isExpanded !== undefined) void fold(activeRow.row, 'one', isExpanded)
    } else if (key === 'ArrowRight') {
      if (isExpanded === false) void fold(activeRow.row, 'one', false)
      else if (isExpanded) move(index + 1)
    } else if (key === 'ArrowLeft') {
      if (isExpanded) void fold(activeRow.row, 'one', true)
      else void goToParent(activeRow.row)
    } else return false
    return true
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (press(event.key)) event.preventDefault()
  }

  if (!block) return <div className="portal-body-list" aria-hidden="true" />
  return (
    <>
      <RowList
        rows={rows}
        isWhole={isSmall && block.count <= 500}
        isWrapped={false}
        target={active}
        found={target}
        role="tree"
        // The tree keeps the focus, because the active row may be removed from the page when it scrolls out of view.
        activeId={activeRow && `${id}-${active.index}`}
        onKeyDown={onKeyDown}
      >
        {(shown, index) => (
          <TreeItem
            key={shown.row}
            id={`${id}-${index}`}
            index={index}
            row={shown}
            isActive={index === active.index}
            pattern={pattern}
            onChoose={() => setActive({ index })}
            onToggle={() => void fold(shown.row, 'one', shown.isExpanded === true)}
          />
        )}
      </RowList>
      <div className="portal-console-toolbar">
        <code
          className="portal-body-pointer"
          title={translate('JSON Pointer (RFC 6901) of the selected value')}
        >
          <PointerText pointer={pointer} />
        </code>
        <AsyncCopy
          label={translate('Copy value')}
          read={async () => (row === undefined ? undefined : reader.ask('value', { row }))}
        />
        <AsyncCopy label={translate('Copy JSON Pointer')} read={async () => pointer} />
        <Button onClick={() => void fold(row ?? 0, 'all', false)}>{translate('Expand all')}</Button>
        <Button onClick={() => void fold(0, 'all', true)}>{translate('Collapse all')}</Button>
      </div>
    </>
  )
}

interface TreeItemProps {
  readonly id: string
  readonly index: number
  readonly row: TreeRow
  readonly isActive: boolean
  readonly pattern: RegExp | undefined
  readonly onChoose: () => void
  readonly onToggle: () => void
}

/** Maximum indented level, so that deeper values stay on screen. */
const maxIndent = 40

/** Value of the tree. Handles only the pointer; the tree has the focus and handles keys. */
function TreeItem({ id, index, row, isActive, pattern, onChoose, onToggle }: TreeItemProps) {
  const { name, level, position, siblings, tokens, current, isExpanded, mark } = row
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      id={id}
      className="portal-body-row portal-body-item"
      data-index={index}
      data-current={isActive || undefined}
      data-mark={mark}
      role="treeitem"
      aria-level={level}
      aria-posinset={position}
      aria-setsize={siblings}
      aria-expanded={isExpanded}
      aria-selected={isActive}
      style={{ paddingInlineStart: `${Math.min(level - 1, maxIndent) * 1.25}em` }}
      onClick={onChoose}
      onDoubleClick={isExpanded === undefined ? undefined : onToggle}
    >
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <span
        className="portal-body-fold"
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

/** Returns no tokens for the root, which has no name. */
function nameTokens(name: string): readonly Token[] {
  if (name === '') return []
  return [
    [name, name.startsWith('"') ? 'foreground' : 'comment'],
    [': ', 'punctuation'],
  ]
}

interface AsyncCopyProps {
  readonly label: string
  /** Fetches the text; `undefined` if it is too large. */
  readonly read: () => Promise<string | undefined>
}

export function AsyncCopy({ label, read }: AsyncCopyProps) {
  const copy = async () => {
    let isTooLarge = false
    const fetchText = async () => {
      const text = await read()
      isTooLarge = text === undefined
      if (text === undefined) throw new Error('The text is too large to copy.')
      return new Blob([text], { type: 'text/plain' })
    }
    try {
      // Safari loses the user activation while the text is fetched, unless the clipboard gets a promise.
      await navigator.clipboard.write([new ClipboardItem({ 'text/plain': fetchText() })])
      return translate('Copied')
    } catch {
      return translate(
        isTooLarge
          ? 'Too large to copy (more than 10 MB). Use Download instead.'
          : 'The browser refused to copy.',
      )
    }
  }
  return <CopyControl label={label} onCopy={copy} />
}
