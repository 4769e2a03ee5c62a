import { useRef, useState } from 'react'
import type { FocusEvent, KeyboardEvent, ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { toPlainText } from '#text/rich-text.ts'
import { startField } from '../changes/reduce-form-state.ts'
import type { FormStateEvent } from '../changes/reduce-form-state.ts'
import { findField } from '../state/form-state.ts'
import type { FieldState } from '../state/form-state.ts'
import { describeFieldKind, getFieldKind } from '../field-kind/field-kind.ts'
import type { SchemaMap } from '../field-kind/field-kind.ts'
import { getDescription } from './Description.tsx'
import { afterPress, focusFirst, useForm } from './form-context.ts'
import type { FieldPlace, FieldProps } from './form-context.ts'
import { Button } from '../../ui/Button.tsx'
import { translate } from '../../ui/translations.ts'

type AddableField = FieldPlace & Pick<FieldProps, 'description'>

/** Field of a group, rendered if it is required or present. */
export interface GroupEntry extends AddableField {
  readonly isRequired: boolean
  readonly isThere: boolean
  readonly drawn: ReactNode
}

interface UnknownField {
  /** For example “as an undocumented field”. */
  readonly how: string
  readonly content?: Pick<FieldState, 'choice'>
}

interface AddFieldProps {
  readonly noun: 'field' | 'parameter'
  /** Address of the parent, to which unknown fields are added. */
  readonly at?: string
  /** Name of the parent for screen readers; undefined for the request itself. */
  readonly of?: string
  readonly fields: readonly AddableField[]
  readonly unknown: readonly UnknownField[]
}

export interface FieldGroupProps extends Omit<AddFieldProps, 'fields'> {
  readonly entries: readonly GroupEntry[]
  readonly children?: ReactNode
}

export function FieldGroup({ entries, children, ...adding }: FieldGroupProps) {
  const optional = entries.filter(({ isRequired }) => !isRequired)
  return (
    <div className="portal-form-object">
      <div className="portal-form-members">
        {entries.filter(({ isRequired }) => isRequired).map(({ drawn }) => drawn)}
        {optional.filter(({ isThere }) => isThere).map(({ drawn }) => drawn)}
        {children}
      </div>
      <AddField fields={optional.filter(({ isThere }) => !isThere)} {...adding} />
    </div>
  )
}

interface RemoveButtonProps {
  readonly label: string
  readonly event: FormStateEvent
  readonly isText?: boolean
}

/** Removes a field, and focuses the button that adds another. */
export function RemoveButton({ label, event, isText = false }: RemoveButtonProps) {
  const { onChange } = useForm()
  const remove = (button: HTMLElement) => {
    const adding = button
      .closest('.portal-form-object')
      ?.querySelector<HTMLElement>(
        ':scope > :is(.portal-form-buttons button, .portal-form-add > button)',
      )
    flushSync(() => onChange(event))
    adding?.focus()
  }
  return (
    <Button
      {...(!isText && { className: 'portal-form-remove' })}
      aria-label={label}
      onClick={({ currentTarget }) => remove(currentTarget)}
    >
      {isText ? translate('Remove') : '✕'}
    </Button>
  )
}

/** Up to this number, fields are listed without a click. */
const maxUnsearched = 3

/** Maximum number of listed fields: more are found by typing. */
const maxListed = 50

/** Picker of optional fields, with search by name, type and description. Focuses the added field. */
function AddField({ noun, at: parent = '', of, fields, unknown }: AddFieldProps) {
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
      const before = findField(form.formState, at)
      const field = startField(before, schema, schemas, notation, depth)
      onChange({ type: 'field-added', at, field })
    })
    focusFirst(scope?.querySelector(`[data-at="${CSS.escape(at)}"]`))
  }
  const addUnknown = ({ content }: UnknownField) => {
    const { current } = box
    flushSync(() => {
      close()
      const named = { ...content, name: query }
      onChange({ type: 'item-added', at: parent, kind: 'extra', content: named })
    })
    const rows = current?.parentElement?.querySelectorAll('.portal-form-extra, .portal-form-row')
    // The name is already filled in.
    const [name, value] = rows?.[rows.length - 1]?.querySelectorAll<HTMLElement>(controls) ?? []
    const control = value ?? name
    control?.focus()
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

const controls = 'textarea, select, input'

function describeOption(field: AddableField, schemas: SchemaMap) {
  const fieldKind = getFieldKind(field.schema, schemas, field.notation, field.depth)
  const description = getDescription(fieldKind.keywords) ?? field.description ?? ''
  const text = typeof description === 'string' ? description : toPlainText(description)
  const [line = ''] = text.trim().split('\n')
  const words = line.replaceAll(/[*`]/g, '').slice(0, 120)
  return { field, type: describeFieldKind(fieldKind), words }
}

type Option = ReturnType<typeof describeOption>

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
