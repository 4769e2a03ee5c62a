import { useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { FocusEvent, KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { formatCount } from '#text/format.ts'
import type { OperationList } from './choice-controller.ts'
import type { ListedOperation } from './listed-operation.ts'
import { Button } from '../ui/Button.tsx'
import { translate } from '../ui/translations.ts'

interface OperationPickerProps {
  readonly current: Pick<ListedOperation, 'slug' | 'name' | 'isNamedById' | 'method' | 'path'>
  readonly list: OperationList
  readonly onOpen: () => void
  readonly onRetry: () => void
  readonly onChoose: (slug: string) => void
}

/** A button that opens a field and a list, by the combobox pattern of the ARIA Authoring Practices Guide. */
export function OperationPicker({
  current,
  list,
  onOpen,
  onRetry,
  onChoose,
}: OperationPickerProps) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const [query, setQuery] = useState('')
  const [moved, setMoved] = useState<number>()
  const button = useRef<HTMLButtonElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const operations = list.phase === 'ready' ? list.operations : none
  const found = useMemo(() => searchOperations(operations, query), [operations, query])
  const { shown } = found
  const chosen = query === '' ? shown.findIndex(({ slug }) => slug === current.slug) : 0
  const active = Math.min(moved ?? Math.max(0, chosen), shown.length - 1)

  const open = () => {
    onOpen()
    flushSync(() => setIsOpen(true))
    field.current?.focus()
  }

  const close = () => {
    setIsOpen(false)
    setQuery('')
    setMoved(undefined)
  }

  const closeWithFocus = () => {
    // Focus first, or the focus would be lost with the field.
    button.current?.focus()
    close()
  }

  const choose = ({ slug }: ListedOperation) => {
    closeWithFocus()
    onChoose(slug)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event
    const step = steps[key]
    const operation = shown[active]
    const next = active + (step ?? 0)
    const last = shown.length - 1
    // The arrow keys wrap around.
    if (step === 1 || step === -1) setMoved((next + shown.length) % Math.max(1, shown.length))
    else if (step) setMoved(Math.max(0, Math.min(next, last)))
    else if (key === 'Enter' && operation) choose(operation)
    else if (key === 'Escape') closeWithFocus()
    else return
    event.preventDefault()
  }

  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    const isInside = relatedTarget instanceof Node && currentTarget.contains(relatedTarget)
    if (!isInside) close()
  }

  return (
    <div className="portal-choice-picker" onBlur={onBlur}>
      <span className="portal-console-announcement" id={`${id}-label`}>
        {translate('Operation')}
      </span>
      <button
        ref={button}
        type="button"
        id={`${id}-button`}
        className="portal-choice-button"
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-labelledby={`${id}-label ${id}-button`}
        onPointerEnter={onOpen}
        onFocus={onOpen}
        // Otherwise a press would close the list through the loss of focus, and open it again.
        onMouseDown={(event) => {
          if (isOpen) event.preventDefault()
        }}
        onKeyDown={(event) => {
          if (!isOpen && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
            event.preventDefault()
            open()
          }
        }}
        onClick={() => (isOpen ? closeWithFocus() : open())}
      >
        <OperationName {...current} />
        <svg
          viewBox="0 0 16 16"
          width="16"
          height="16"
          aria-hidden="true"
          className="portal-choice-arrow"
        >
          <path d="m4 6 4 4 4-4" />
        </svg>
      </button>
      {isOpen && (
        <div className="portal-choice-popup">
          <input
            ref={field}
            className="portal-choice-search"
            type="text"
            role="combobox"
            aria-label={translate('Find an operation')}
            aria-expanded
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={shown.length > 0 ? `${id}-list-${active}` : undefined}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck="false"
            enterKeyHint="go"
            placeholder={translate('Find by method, path or words')}
            value={query}
            onInput={({ currentTarget }) => {
              setQuery(currentTarget.value)
              setMoved(undefined)
            }}
            onKeyDown={onKeyDown}
          />
          {/* The focus stays in the field; the element itself is not interactive. */}
          {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
          <div className="portal-choice-found" onMouseDown={(event) => event.preventDefault()}>
            {list.phase === 'failed' ? (
              <p className="portal-choice-note" role="alert">
                The list could not be loaded. Check your connection.{' '}
                <Button onClick={onRetry}>{translate('Try again')}</Button>
              </p>
            ) : list.phase === 'ready' ? (
              <OperationOptions
                id={`${id}-list`}
                found={found}
                current={current.slug}
                active={active}
                onChoose={choose}
              />
            ) : (
              <p className="portal-choice-note">{translate('Loading the list…')}</p>
            )}
          </div>
          <p role="status" className="portal-console-announcement">
            {list.phase === 'ready' && query !== ''
              ? translate('{count} found', { count: formatCount(shown.length + found.more) })
              : ''}
          </p>
        </div>
      )}
    </div>
  )
}

const none: readonly ListedOperation[] = []

interface OperationOptionsProps {
  readonly id: string
  readonly found: FoundOperations
  readonly current: string
  readonly active: number
  readonly onChoose: (operation: ListedOperation) => void
}

/** Options of the list. The focus stays in the field that filters them. */
function OperationOptions({
  id,
  found: { shown, more },
  current,
  active,
  onChoose,
}: OperationOptionsProps) {
  const list = useRef<HTMLDivElement>(null)
  const slug = shown[active]?.slug
  useLayoutEffect(() => {
    if (slug !== undefined) list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active, slug])
  return (
    <>
      <div
        ref={list}
        id={id}
        role="listbox"
        aria-label={translate('Operations')}
        className="portal-choice-list"
      >
        {shown.map((operation, index) => (
          // The field handles the keys, as for every option of a combobox.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
          <div
            key={operation.slug}
            id={`${id}-${index}`}
            role="option"
            className="portal-choice-option"
            aria-selected={operation.slug === current}
            data-active={index === active ? '' : undefined}
            onClick={() => onChoose(operation)}
          >
            <OperationName {...operation} />
            <Marks {...operation} />
          </div>
        ))}
      </div>
      {shown.length === 0 && (
        <p className="portal-choice-note">
          {translate('No operation matches all of these words.')}
        </p>
      )}
      {more > 0 && (
        <p className="portal-choice-note portal-choice-more">
          {translate('{count} more. Type to narrow the list.', { count: formatCount(more) })}
        </p>
      )}
    </>
  )
}

function Marks({ tag, isDeprecated, refusal }: ListedOperation) {
  return (
    <span className="portal-choice-marks">
      {refusal !== undefined && (
        <span className="portal-choice-mark">{translate('not callable from a page')}</span>
      )}
      {isDeprecated === true && (
        <span className="portal-choice-mark">{translate('deprecated')}</span>
      )}
      {tag !== undefined && <span className="portal-choice-tag">{tag}</span>}
    </span>
  )
}

const steps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 8,
  PageUp: -8,
}

type Named = Pick<ListedOperation, 'name' | 'isNamedById' | 'method' | 'path'>

function OperationName({ name, isNamedById, method, path }: Named) {
  const Name = isNamedById ? 'code' : 'span'
  return (
    <>
      <span className="portal-method" data-method={method}>
        {method}
      </span>{' '}
      <span className="portal-choice-words">
        <Name className="portal-choice-name">{name}</Name>{' '}
        <span className="portal-choice-path">{path}</span>
      </span>
    </>
  )
}

interface FoundOperations {
  readonly shown: readonly ListedOperation[]
  readonly more: number
}

/** Maximum number of rendered rows, so that a list of thousands stays responsive. */
const mostShown = 100

/**
 * Returns the operations that contain each word of the query in their method, path, name, tag or id, in any order and case.
 * Operations that begin with the query come first, then operations with a word that begins with it; ties keep document order.
 */
export function searchOperations(
  operations: readonly ListedOperation[],
  query: string,
  most = mostShown,
): FoundOperations {
  const wanted = query.trim().toLowerCase()
  const words = wanted.split(/\s+/).filter((word) => word !== '')
  const ranked: readonly ListedOperation[][] = [[], [], []]
  for (const operation of operations) {
    const { method, path, name, tag = '', slug } = operation
    const text = `${method} ${path} ${name} ${tag} ${slug}`.toLowerCase()
    if (words.every((word) => text.includes(word)))
      ranked[rank(operation, text, wanted)]?.push(operation)
  }
  const found = ranked.flat()
  return { shown: found.slice(0, most), more: Math.max(0, found.length - most) }
}

function rank({ path, name, slug }: ListedOperation, text: string, wanted: string): 0 | 1 | 2 {
  if (wanted === '') return 0
  const starts = [path, name, slug].some((part) => part.toLowerCase().startsWith(wanted))
  return starts ? 0 : text.includes(` ${wanted}`) || text.includes(`/${wanted}`) ? 1 : 2
}
