import { readRequestLink } from '#core/request/request-link.ts'
import type { LinkEntry, LinkReading } from '#core/request/request-link.ts'
import type { Parameter } from '#core/request/description/parameter.ts'
import type { Value } from '#core/request/inputs.ts'
import { nameField } from '#core/request/plan/parameter-input.ts'
import { readJson } from '#core/request/read-json.ts'
import { isList, isMap } from '#core/request/inputs.ts'
import { isNumber } from '#schema/value/decimal.ts'
import { isEqual } from '#schema/value/reader.ts'
import { emptyField, extraQueryRoot, findField, nameRoot, under } from '#form/draft/draft.ts'
import { checkValue } from '#form/shape/check-value.ts'
import { chooseNotation, findShape } from '#form/shape/shape.ts'
import type { Draft, FieldDraft } from '#form/draft/draft.ts'
import { fillField } from '#form/changes/fill-field.ts'
import { reduceDraft } from '#form/changes/reduce-draft.ts'
import type { SchemaMap, Shape } from '#form/shape/shape.ts'
import type { ConsoleController } from '../state/console-control.ts'
import type { ConsoleSetup } from '../state/console-state.ts'
import { clip, sortEntries } from './sort-entries.ts'
import type { SortedEntries } from './sort-entries.ts'

/** Fills in what the fragment of the address says, and says so. It sends nothing. */
export function followLink(
  controller: Pick<ConsoleController, 'snapshot' | 'change'>,
  setup: ConsoleSetup,
  fragment: string,
): void {
  const reading = readRequestLink(fragment)
  const say = (...notes: readonly string[]) =>
    controller.change({ type: 'linked', notes: notes.join('\n') })
  if (reading.outcome === 'too-long')
    return say('The link is too long to be read. Nothing was filled in.')
  if (reading.outcome === 'none') return
  const { operation, entries } = reading
  if (operation !== undefined && operation !== setup.operation.slug) {
    return say(
      `The link is for the operation “${clip(operation)}”, which is not the one of this console. Nothing was filled in.`,
    )
  }
  if (entries.length === 0 && reading.unreadable.length === 0) return
  const sorted = sortEntries(setup, entries)
  const { draft } = controller.snapshot()
  const { filled, passedOver, ...next } = fillParameters(setup.schemas, draft, sorted)
  controller.change({ type: 'draft-changed', draft: next.draft })
  const missed = [...sorted.passedOver, ...passedOver]
  say(...describe({ ...sorted, known: filled, passedOver: missed }, reading))
}

function describe(
  { known, extra, passedOver }: SortedEntries,
  { unreadable }: Extract<LinkReading, { readonly outcome: 'read' }>,
): readonly string[] {
  const names = [...known.map(({ parameter }) => parameter.name), ...extra.map(({ name }) => name)]
  const others = [
    ...passedOver,
    ...unreadable.map((part) => `“${clip(part)}” (it says nothing here)`),
  ]
  return [
    ...(names.length > 0
      ? [`Filled in from the link: ${list(names.map(clip))}. Nothing was sent.`]
      : []),
    ...(others.length > 0 ? [`Passed over: ${list(others)}.`] : []),
  ]
}

function list(names: readonly string[]): string {
  const more = names.length - mostNamed
  const shown = more > 0 ? [...names.slice(0, mostNamed), `${more} more`] : names
  return new Intl.ListFormat('en').format(shown)
}

const mostNamed = 8

interface FilledDraft {
  readonly draft: Draft
  readonly filled: SortedEntries['known']
  /** The entries that are not filled in after all, each with why. */
  readonly passedOver: readonly string[]
}

type Entries = Pick<SortedEntries, 'known' | 'extra'> & Partial<Pick<SortedEntries, 'nestings'>>

/** Fills a link's parameters into a form. Fields that it does not name stay as they are. */
export function fillParameters(
  schemas: SchemaMap,
  draft: Draft,
  { known, extra, nestings = {} }: Entries,
): FilledDraft {
  const filled: SortedEntries['known'][number][] = []
  const passedOver: string[] = []
  const fields = new Map(Object.entries(draft.fields))
  for (const { parameter, entry } of known) {
    const at = nameRoot(nameField(parameter))
    const field = fillParameter(schemas, parameter, entry, findField(draft, at))
    if (field) {
      fields.set(nameField(parameter), field)
      filled.push({ parameter, entry })
    } else passedOver.push(`${entry.where} “${clip(entry.name)}” (its value is not JSON)`)
  }
  let next: Draft = {
    ...draft,
    fields: Object.fromEntries(fields),
    nestings: { ...draft.nestings, ...nestings },
  }
  for (const { name, value } of extra) {
    const step = `extra:${findField(next, extraQueryRoot).next}`
    const at = under(extraQueryRoot, step)
    next = reduceDraft(next, { type: 'item-added', at: extraQueryRoot, kind: 'extra' })
    next = reduceDraft(next, { type: 'name-typed', at, text: name })
    next = reduceDraft(next, { type: 'text-typed', at, text: value })
  }
  return { draft: next, filled, passedOver }
}

function fillParameter(
  schemas: SchemaMap,
  parameter: Parameter,
  { text, isJson }: LinkEntry,
  before: FieldDraft,
): FieldDraft | undefined {
  const { schema } = parameter
  const notation = chooseNotation(parameter)
  if (isJson) {
    const reading = readJson(text)
    if (reading.outcome === 'faulty') return undefined
    return fillField(reading.value, schema, schemas, notation, before)
  }
  if (notation === 'json') return fillField(text, schema, schemas, notation, before)
  const shape = findShape(schema, schemas, notation)
  const isCollection = shape.kind === 'list' || shape.kind === 'object'
  if (text === '' && !isCollection) return { ...emptyField, state: 'empty' }
  const value = readPlain(
    text,
    shape,
    (candidate) => checkValue(candidate, schema, schemas).length === 0,
  )
  return fillField(value, schema, schemas, notation, before)
}

/** The value that a text stands for where texts are sent: the schema says whether it is a number, and the request is the same. */
function readPlain(text: string, shape: Shape, isAllowed: (value: Value) => boolean): Value {
  const scalars: readonly Value[] = [
    ...(isNumber(text) ? [{ digits: text }] : []),
    ...(text === 'true' || text === 'false' ? [text === 'true'] : []),
    text,
  ]
  switch (shape.kind) {
    case 'number':
      return scalars[0] ?? text
    case 'options':
      return (
        scalars.find((value) => shape.options.some((option) => isEqual(value, option.value))) ??
        text
      )
    case 'choice':
      return scalars.find(isAllowed) ?? text
    case 'list':
    case 'object':
      return readCollection(text, shape.kind) ?? text
    case 'text':
    case 'null':
    case 'json':
      return text
  }
}

/** A link that was written by hand may leave out the colon. */
function readCollection(text: string, kind: 'list' | 'object'): Value | undefined {
  const reading = readJson(text)
  if (reading.outcome === 'faulty') return undefined
  return (kind === 'list' ? isList : isMap)(reading.value) ? reading.value : undefined
}
