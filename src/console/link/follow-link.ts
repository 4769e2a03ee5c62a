import { fillChosenServer } from '#request/filled-server.ts'
import type { ServerValues } from '#request/filled-server.ts'
import { parseRequestLink } from '#request/request-link.ts'
import type { LinkEntry } from '#request/request-link.ts'
import { nestings } from '#request/description/parameter.ts'
import type { Parameter } from '#request/description/parameter.ts'
import type { QueryParameter, Value } from '#request/inputs.ts'
import { getFieldKey } from '#request/plan/fields.ts'
import { parseExactJson } from '#request/parse-exact-json.ts'
import { isList, isMap } from '#request/inputs.ts'
import { isNumber } from '#schema/value/decimal.ts'
import { isEqual } from '#schema/value/reader.ts'
import {
  emptyField,
  extraQueryRoot,
  findField,
  escapeRoot,
  childAddress,
} from '../form/state/form-state.ts'
import { fitsSchema } from '../form/parse/report-problems.ts'
import { chooseNotation, getFieldKind } from '../form/field-kind/field-kind.ts'
import type { FormState, FieldState } from '../form/state/form-state.ts'
import { fillField } from '../form/changes/fill-field.ts'
import { reduceFormState } from '../form/changes/reduce-form-state.ts'
import type { SchemaMap, FieldKind } from '../form/field-kind/field-kind.ts'
import type { ConsoleController } from '../state/console-controller.ts'
import type { ConsoleSetup } from '../state/console-state.ts'
import { clip } from './fill-from-link.ts'
import { isCredential } from './share-request.ts'

/** Fills in the form from the URL fragment, and reports the result to the reader. Sends nothing. */
export function followLink(
  controller: Pick<ConsoleController, 'snapshot' | 'change' | 'chooseServer'>,
  setup: ConsoleSetup,
  fragment: string,
): void {
  const result = parseRequestLink(fragment)
  const report = (...notes: readonly string[]) =>
    controller.change({ type: 'linked', notes: notes.join('\n') })
  if (result.outcome === 'too-long') return report('The link is too long. Nothing was filled in.')
  if (result.outcome === 'none') return
  const { operation, server } = result
  const entries = result.entries.filter(({ kind }) => kind !== 'server')
  if (operation !== undefined && operation !== setup.operation.slug) {
    return report(`The link is for another operation, “${clip(operation)}”. Nothing was filled in.`)
  }
  if (server !== undefined) {
    const values = result.entries.flatMap(({ kind, name, text }) =>
      kind === 'server' ? [[name, text]] : [],
    )
    proposeServer(controller, server, Object.fromEntries(values))
  }
  if (entries.length === 0 && result.unreadable.length === 0) return
  const { formState, filled, ignored } = fillEntries(
    setup,
    controller.snapshot().formState,
    entries,
  )
  controller.change({ type: 'form-changed', formState })
  const others = [
    ...ignored,
    ...result.unreadable.map((part) => `“${clip(part)}” (not recognized)`),
  ]
  report(
    ...(filled.length > 0
      ? [`Filled in from the link: ${formatNames(filled.map(clip))}. Nothing was sent.`]
      : []),
    ...(others.length > 0 ? [`Ignored: ${formatNames(others)}.`] : []),
  )
}

/**
 * Chooses a server with variables, for the reader to confirm unless its origin is already chosen: a link must not send a key to an
 * untrusted server.
 */
function proposeServer(
  { snapshot, chooseServer }: Pick<ConsoleController, 'snapshot' | 'chooseServer'>,
  id: string,
  given: ServerValues,
): void {
  const { setup, server } = snapshot()
  const listed = setup.servers.find((one) => one.id === id)
  if (!listed?.template) return
  const names = new Set(listed.template.variables.map(({ name }) => name))
  const values = Object.fromEntries(Object.entries(given).filter(([name]) => names.has(name)))
  const filled = fillChosenServer(listed, values).server
  chooseServer(id, values, filled !== undefined && filled.id !== server?.id)
}

function formatNames(names: readonly string[]): string {
  const more = names.length - mostNamed
  const shown = more > 0 ? [...names.slice(0, mostNamed), `${more} more`] : names
  return new Intl.ListFormat('en').format(shown)
}

const mostNamed = 8

interface FilledDraft {
  readonly formState: FormState
  readonly filled: readonly string[]
  readonly ignored: readonly string[]
}

/**
 * Fills a link's entries into a form. Other fields stay as they are; an unknown parameter is added as an undocumented query
 * parameter where possible.
 */
export function fillEntries(
  setup: Pick<ConsoleSetup, 'operation' | 'schemas' | 'secretParameters'>,
  before: FormState,
  entries: readonly LinkEntry[],
): FilledDraft {
  const met = new Set<Parameter>()
  const filled: string[] = []
  const ignored: string[] = []
  const fields = new Map(Object.entries(before.fields))
  const chosen = new Map(Object.entries(before.nestings))
  const extra: QueryParameter[] = []
  for (const entry of entries) {
    const { kind: where, name, text, isJson } = entry
    const ignore = (why: string) => ignored.push(`${where} “${clip(name)}” (${why})`)
    const parameter = findParameter(setup, where === 'nesting' ? 'query' : where, name)
    if (isCredential(setup, where, name)) ignore('links cannot fill in credentials')
    else if (where === 'nesting') {
      const nesting = nestings.find((one) => one === text)
      if (parameter && nesting) chosen.set(getFieldKey(parameter), nesting)
      else ignore(parameter ? 'unknown convention' : 'not part of this operation')
    } else if (parameter && met.has(parameter)) ignore('duplicate')
    else if (parameter) {
      met.add(parameter)
      const root = getFieldKey(parameter)
      const field = fillParameter(
        setup.schemas,
        parameter,
        entry,
        findField(before, escapeRoot(root)),
      )
      if (field) {
        fields.set(root, field)
        filled.push(parameter.name)
      } else ignore('its value is not JSON')
    } else if (where !== 'extra' && where !== 'query') ignore('not part of this operation')
    else if (isJson) ignore('an undocumented parameter must be text')
    else extra.push({ name, value: text })
  }
  let formState: FormState = {
    ...before,
    fields: Object.fromEntries(fields),
    nestings: Object.fromEntries(chosen),
  }
  for (const { name, value } of extra) {
    const at = childAddress(extraQueryRoot, `extra:${findField(formState, extraQueryRoot).next}`)
    formState = reduceFormState(formState, {
      type: 'item-added',
      at: extraQueryRoot,
      kind: 'extra',
    })
    formState = reduceFormState(formState, { type: 'name-typed', at, text: name })
    formState = reduceFormState(formState, { type: 'text-typed', at, text: value })
    filled.push(name)
  }
  return { formState, filled, ignored }
}

function findParameter(
  { operation }: Pick<ConsoleSetup, 'operation'>,
  where: LinkEntry['kind'],
  name: string,
): Parameter | undefined {
  // Header names are case-insensitive (RFC 9110, section 5.1).
  const fold = (text: string) => (where === 'header' ? text.toLowerCase() : text)
  return operation.parameters.find(
    (parameter) => parameter.in === where && fold(parameter.name) === fold(name),
  )
}

export function fillParameter(
  schemas: SchemaMap,
  parameter: Parameter,
  { text, isJson }: Pick<LinkEntry, 'text' | 'isJson'>,
  before: FieldState,
): FieldState | undefined {
  const { schema } = parameter
  const notation = chooseNotation(parameter)
  if (isJson) {
    const parsed = parseExactJson(text)
    if (parsed.outcome === 'faulty') return undefined
    return fillField(parsed.value, schema, schemas, notation, before)
  }
  if (notation === 'json') return fillField(text, schema, schemas, notation, before)
  const fieldKind = getFieldKind(schema, schemas, notation)
  const isCollection = fieldKind.kind === 'list' || fieldKind.kind === 'object'
  if (text === '' && !isCollection) return { ...emptyField, state: 'empty' }
  const value = parsePlain(text, fieldKind, (candidate) => fitsSchema(candidate, schema, schemas))
  return fillField(value, schema, schemas, notation, before)
}

/** Parses the value of a plain text: the schema decides whether it is a number, and the request is the same. */
function parsePlain(
  text: string,
  fieldKind: FieldKind,
  isAllowed: (value: Value) => boolean,
): Value {
  const scalars: readonly Value[] = [
    ...(isNumber(text) ? [{ digits: text }] : []),
    ...(text === 'true' || text === 'false' ? [text === 'true'] : []),
    text,
  ]
  switch (fieldKind.kind) {
    case 'number':
      return scalars[0] ?? text
    case 'options':
      return (
        scalars.find((value) => fieldKind.options.some((option) => isEqual(value, option.value))) ??
        text
      )
    case 'choice':
      return scalars.find(isAllowed) ?? text
    case 'list':
    case 'object':
      return parseCollection(text, fieldKind.kind) ?? text
    case 'text':
    case 'null':
    case 'json':
      return text
  }
}

/** Parses a list or an object that a handwritten link did not mark as JSON. */
function parseCollection(text: string, kind: 'list' | 'object'): Value | undefined {
  const parsed = parseExactJson(text)
  if (parsed.outcome === 'faulty') return undefined
  return (kind === 'list' ? isList : isMap)(parsed.value) ? parsed.value : undefined
}
