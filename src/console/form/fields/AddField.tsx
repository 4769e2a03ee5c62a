import { useRef, useState } from 'react'
import type { FocusEvent, KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import type { Schema } from '#request/description/parameter.ts'
import { toPlainText } from '#text/rich-text.ts'
import type { RichText } from '#text/rich-text.ts'
import { startField } from '../changes/start-field.ts'
import { findField } from '../state/form-state.ts'
import { describeFieldKind } from '../field-kind/describe-field-kind.ts'
import { getFieldKind } from '../field-kind/field-kind.ts'
import type { Notation } from '../field-kind/field-kind.ts'
import { getDescription } from './Description.tsx'
import { afterPress, focusFirst, useForm } from './form-context.ts'
import { Button } from '../../ui/Button.tsx'
import { translate } from '../../ui/translations.ts'

export interface AddableField {
  readonly at: string
  readonly name: string
  readonly schema: Schema | undefined
  readonly notation: Notation
  readonly depth: number
  readonly description?: string | RichText | undefined
}

export interface UnknownField {
  /** For example “as an undocumented field”. */
  readonly how: string
  readonly add: (name: string) => void
}

export interface AddFieldProps {
  readonly noun: 'field' | 'parameter'
  /** Name of the parent for screen readers; undefined for the request itself. */
  readonly of?: string
  readonly fields: readonly AddableField[]
  readonly unknown?: readonly UnknownField[]
}

const none: readonly UnknownField[] = []

/** Up to this number, fields are listed without a click. */
const maxUnsearched = 3

/** Maximum number of listed fields: more are found by typing. */
const maxListed = 50

/** Picker of optional fields, with search by name, type and description. Focuses the added field. */
export function AddField({ noun, of, fields, unknown = none }: AddFieldProps) {
  const form = useForm()
  const { schemas, onChange } = form
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [isSearched, setIsSearched] = useState(false)
  const [query, setQuery] = useState('')
  if (fields.length === 0 && unknown.length === 0) return null
  const isShort = fields.length > 0 && fields.length <= maxUnsearched
  const isOpen = isSearched || isShort
  const takesName = !isShort || unknown.length > 0

  const close = () => {
    setIsSearched(false)
    setQuery('')
  }
  const add = ({ at, schema, notation, depth }: AddableField) => {
    const scope = box.current?.closest('.portal-form')
    flushSync(() => {
      close()
      const fieldKind = getFieldKind(schema, schemas, notation, depth)
      const before = findField(form.formState, at)
      const field = startField(before, fieldKind, schemas, notation, depth)
      onChange({ type: 'field-added', at, field })
    })
    focusFirst(scope?.querySelector(`[data-at="${CSS.escape(at)}"]`))
  }
  const addUnknown = ({ add: act }: UnknownField) => {
    const { current } = box
    flushSync(() => {
      close()
      act(query)
    })
    const rows = current?.parentElement?.querySelectorAll('.portal-form-extra, .portal-form-row')
    // The name is already filled in.
    const [name, value] = rows?.[rows.length - 1]?.querySelectorAll<HTMLElement>(entries) ?? []
    const entry = value ?? name
    entry?.focus()
  }
  const toggle = () => {
    flushSync(() => setIsSearched(!isSearched))
    box.current?.querySelector<HTMLElement>('input')?.focus()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape' && isSearched) {
      // Keeps the surrounding sheet open.
      event.preventDefault()
      event.stopPropagation()
      close()
      button.current?.focus()
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, li button')]
      const here = stops.findIndex((stop) => stop === document.activeElement)
      const next = stops[here + (event.key === 'ArrowDown' ? 1 : -1)]
      if (here === -1 || !next) return
      event.preventDefault()
      next.focus()
    }
  }
  // Remaining text would stay in the page, and may be a key.
  const leave = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    const isInside = relatedTarget instanceof Node && currentTarget.contains(relatedTarget)
    if (isSearched && !isInside && document.hasFocus()) afterPress(close)
  }
  const options = isOpen ? fields.map((field) => describeOption(field, schemas)) : []
  const found = findOptions(options, query)
  const isKnown = query === '' || fields.some(({ name }) => name === query)
  const [first] = found
  const { add: label, find, missing } = nouns[noun]
  return (
    // Arrow keys move within it, and it closes when it loses focus.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="portal-form-add" ref={box} onKeyDown={onKeyDown} onBlur={leave}>
      {takesName ? (
        <button
          ref={button}
          type="button"
          className="portal-form-add-button"
          aria-expanded={isSearched}
          onClick={toggle}
        >
          <span aria-hidden="true">+</span>
          {translate(label)}
          {of !== undefined && (
            <span className="portal-console-announcement">
              {' '}
              {translate('to {name}', { name: of })}
            </span>
          )}
          {fields.length > maxUnsearched && (
            <span className="portal-form-add-count" aria-hidden="true">
              {fields.length}
            </span>
          )}
        </button>
      ) : (
        <p className="portal-console-hint">{translate(label)}</p>
      )}
      {isOpen && (
        <div className="portal-form-add-list">
          {isSearched && (
            <input
              type="search"
              aria-label={
                fields.length > 0
                  ? translate('{find}, or name a new one', { find: translate(find) })
                  : translate('Name')
              }
              placeholder={translate(fields.length > 0 ? find : 'Name')}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              value={query}
              onChange={({ target }) => {
                // A key belongs in its own field.
                if (form.isKeyIn(target.value)) target.value = ''
                setQuery(target.value)
              }}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
                event.preventDefault()
                if (first) add(first.field)
                else if (unknown[0] && !isKnown) addUnknown(unknown[0])
              }}
            />
          )}
          <ul>
            {found.slice(0, maxListed).map(({ field, type, words }) => (
              <li key={field.at}>
                <Button className="portal-form-add-option" onClick={() => add(field)}>
                  <code>{field.name}</code> <span className="portal-form-type">{type}</span>
                  <span className="portal-form-add-words" aria-hidden="true">
                    {words}
                  </span>
                </Button>
              </li>
            ))}
            {!isKnown &&
              unknown.map((one) => (
                <li key={one.how}>
                  <Button className="portal-form-add-option" onClick={() => addUnknown(one)}>
                    {translate('Add “{name}” {how}', { name: query, how: one.how })}
                  </Button>
                </li>
              ))}
          </ul>
          {found.length > maxListed && (
            <p className="portal-console-hint">
              {translate('{count} more: type to find them.', { count: found.length - maxListed })}
            </p>
          )}
          {found.length === 0 && (isKnown || unknown.length === 0) && query !== '' && (
            <p className="portal-console-hint">{translate(missing, { query })}</p>
          )}
        </div>
      )}
    </div>
  )
}

const nouns = {
  field: { add: 'Add a field', find: 'Find a field', missing: 'No field matches “{query}”.' },
  parameter: {
    add: 'Add a parameter',
    find: 'Find a parameter',
    missing: 'No parameter matches “{query}”.',
  },
} as const

const entries = 'textarea, select, input'

interface Option {
  readonly field: AddableField
  readonly type: string
  readonly words: string
}

function describeOption(
  field: AddableField,
  schemas: ReturnType<typeof useForm>['schemas'],
): Option {
  const fieldKind = getFieldKind(field.schema, schemas, field.notation, field.depth)
  const description = getDescription(fieldKind.keywords) ?? field.description ?? ''
  const text = typeof description === 'string' ? description : toPlainText(description)
  const [words = ''] = text.trim().split('\n')
  return {
    field,
    type: describeFieldKind(fieldKind),
    words: words.replaceAll(/[*`]/g, '').slice(0, 120),
  }
}

/** Filters options by query. Names that start with it come first. */
function findOptions(options: readonly Option[], query: string): readonly Option[] {
  const wanted = query.trim().toLowerCase()
  if (wanted === '') return options
  const rank = ({ field, type, words }: Option) => {
    const name = field.name.toLowerCase()
    if (name.startsWith(wanted)) return 0
    if (name.includes(wanted)) return 1
    return `${type} ${words}`.toLowerCase().includes(wanted) ? 2 : 3
  }
  return options
    .map((option) => ({ option, at: rank(option) }))
    .filter(({ at }) => at < 3)
    .toSorted((one, other) => one.at - other.at)
    .map(({ option }) => option)
}
