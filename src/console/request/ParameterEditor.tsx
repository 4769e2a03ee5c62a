import { useEffect, useRef } from 'react'
import type { Ref } from 'react'
import { flushSync } from 'react-dom'
import { describeQueryParameters } from '#core/exchange/documented-facts.ts'
import type { ParameterEvent } from '../state/console-event.ts'
import type { ParameterRow } from '../state/console-state.ts'
import { useDocumentedFacts } from '../state/documented-facts.ts'
import type { ExchangeModule } from '../state/exchange-module.ts'

interface Props {
  /** Draws the rows; loaded at the first sign of use. */
  readonly Rows?: ExchangeModule['ParameterRows'] | undefined
  readonly rows: readonly ParameterRow[]
  readonly onChange: (event: ParameterEvent) => void
  /** Whether a text contains the held key. */
  readonly isKeyIn: (text: string) => boolean
  readonly editor: Ref<HTMLDetailsElement>
}

/** For readers who know a query parameter that the source does not show. Closed at first. */
export function ParameterEditor({ Rows, rows, onChange, isKeyIn, editor }: Props) {
  const facts = useDocumentedFacts()
  const list = useRef<HTMLUListElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)

  const add = () => {
    flushSync(() => onChange({ type: 'parameter-added' }))
    focusLast(list.current)
  }
  const hasRows = rows.length > 0
  useEffect(() => {
    // A link, or an earlier visit, may have filled them in.
    const fold = list.current?.closest('details')
    if (hasRows && fold) fold.open = true
  }, [hasRows])
  const isLoaded = Rows !== undefined
  useEffect(() => {
    // A row may have been added before what draws it came.
    if (isLoaded && document.activeElement === addButton.current) focusLast(list.current)
  }, [isLoaded])
  const remove = (id: number) => {
    onChange({ type: 'parameter-removed', id })
    addButton.current?.focus()
  }

  return (
    <details ref={editor} className="console-parameters">
      <summary>Query parameters{rows.length > 0 && ` (${rows.length})`}</summary>
      <p className="console-hint">
        {describeQueryParameters(facts)} Never put a key here: URLs end up in logs and browser
        history.
      </p>
      <ul ref={list}>
        {Rows && <Rows rows={rows} isKeyIn={isKeyIn} onChange={onChange} onRemove={remove} />}
      </ul>
      <button ref={addButton} type="button" className="console-button" onClick={add}>
        Add a parameter
      </button>
    </details>
  )
}

function focusLast(list: HTMLUListElement | null): void {
  list?.querySelector<HTMLElement>('li:last-child textarea')?.focus()
}
