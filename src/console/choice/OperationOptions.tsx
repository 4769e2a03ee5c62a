import { useLayoutEffect, useRef } from 'react'
import { formatCount } from '#core/text/format-count.ts'
import type { ListedOperation } from './listed-operation.ts'
import { OperationName } from './OperationName.tsx'
import type { FoundOperations } from './search-operations.ts'

interface Props {
  readonly id: string
  readonly found: FoundOperations
  readonly current: string
  /** The index of the option that Enter chooses. */
  readonly active: number
  readonly onChoose: (operation: ListedOperation) => void
}

/** The options of the list. The focus stays in the field that filters them. */
export function OperationOptions({ id, found: { shown, more }, current, active, onChoose }: Props) {
  const list = useRef<HTMLDivElement>(null)
  const slug = shown[active]?.slug
  useLayoutEffect(() => {
    if (slug !== undefined) list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active, slug])
  return (
    <>
      <div ref={list} id={id} role="listbox" aria-label="Operations" className="choice-list">
        {shown.map((operation, index) => (
          // The field handles the keys, as for every option of a combobox.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
          <div
            key={operation.slug}
            id={`${id}-${index}`}
            role="option"
            className="choice-option"
            aria-selected={operation.slug === current}
            data-active={index === active ? '' : undefined}
            onClick={() => onChoose(operation)}
          >
            <OperationName {...operation} />
            <Marks {...operation} />
          </div>
        ))}
      </div>
      {shown.length === 0 && <p className="choice-note">No operation has all of these words.</p>}
      {more > 0 && (
        <p className="choice-note choice-more">
          {formatCount(more)} more. Type to narrow the list.
        </p>
      )}
    </>
  )
}

function Marks({ tag, isDeprecated, refusal }: ListedOperation) {
  return (
    <span className="choice-marks">
      {refusal !== undefined && <span className="choice-mark">not from a page</span>}
      {isDeprecated === true && <span className="choice-mark">deprecated</span>}
      {tag !== undefined && <span className="choice-tag">{tag}</span>}
    </span>
  )
}
