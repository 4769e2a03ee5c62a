import { isHidden } from '#schema/view/direction.ts'
import type { Direction } from '#schema/view/direction.ts'
import { getProperties, getStated } from '#schema/view/stated.ts'
import type { SchemaProperty } from '#schema/view/stated.ts'
import { viewChoices, viewSchema } from '#schema/view/view-schema.ts'
import type { FindSchema, SchemaView, Source } from '#schema/view/view-schema.ts'
import { formatCodeSpan } from '#text/quote-document.ts'
import { getNamedEffect } from './change.ts'
import { compareChoices } from './compare-choices.ts'
import { compareConditions, getConstraints, isClosed } from './compare-conditions.ts'
import { compareValueKeywords } from './compare-keywords.ts'
import { compareTypes } from './compare-types.ts'
import { simplifyChoices } from './simplify-choices.ts'
import { endWithSubject, formatSubject } from './subject.ts'
import { createViewPair, placeAt } from './view-pair.ts'
import type { Place, SchemaChange, SchemaPair, ViewPair } from './view-pair.ts'

interface Options {
  readonly findBefore: FindSchema
  readonly findAfter: FindSchema
  readonly isSame: (pair: SchemaPair) => boolean
}

/** Compares one value in two descriptions, and lists the pairs of its fields, items and alternatives. */
export function compareViews(
  pair: SchemaPair,
  { findBefore, findAfter, isSame }: Options,
): { readonly changes: readonly SchemaChange[]; readonly parts: readonly SchemaPair[] } {
  const before = simplifyChoices(viewSchema(pair.before, { find: findBefore }))
  const after = simplifyChoices(viewSchema(pair.after, { find: findAfter }))
  const { view, changes, parts } = createViewPair(pair, [before, after], isSame)
  if (before.isCut || after.isCut) {
    const rest = 'has too many parts to be compared.'
    view.report('condition', 'undecided', rest, {})
  } else if (before.falseAt.length > 0 || after.falseAt.length > 0) {
    compareNothing(view)
  } else {
    compareWords(view)
    // A field or limit of another type is not comparable.
    if (compareLinks(view) && compareChoices(view) && compareTypes(view)) {
      compareValueKeywords(view)
      compareFields(view)
      compareConditions(view)
    }
  }
  return { changes, parts }
}

/** Compares schemas of which one is `false`, which permits nothing. */
function compareNothing({ before, after, report }: ViewPair): void {
  const [old] = before.falseAt
  const [next] = after.falseAt
  if (old !== undefined && next !== undefined) return
  const at = { before: placeAt(old), after: placeAt(next) }
  if (next === undefined) report('type', 'wider', 'is now permitted.', at)
  else report('type', 'narrower', 'is no longer permitted.', at)
}

/** Compares references that cannot be followed, by name. @returns whether the rest is comparable */
function compareLinks({ before, after, report }: ViewPair): boolean {
  const [some, others] = [before, after].map(({ links }) =>
    links
      .map(({ reference }) => reference)
      .toSorted()
      .join(' '),
  )
  if (some === others) return true
  const at = { before: placeAt(before.links[0]?.pointer), after: placeAt(after.links[0]?.pointer) }
  report('condition', 'undecided', 'refers to a schema that the document lacks.', at)
  return false
}

function compareWords({ before, after, report }: ViewPair): void {
  for (const key of ['title', 'description'] as const) {
    const [old] = getStated(before, key)
    const [next] = getStated(after, key)
    if (old?.value === next?.value) continue
    const say = (verb: string) => (subject: Parameters<typeof formatSubject>[0]) =>
      `The ${key} of ${formatSubject(subject)} ${verb}.`
    const verb =
      old === undefined ? 'was added' : next === undefined ? 'was removed' : 'has changed'
    report('words', 'same', say(verb), { before: old, after: next })
  }
  const [was, is] = [before, after].map((view) =>
    getStated(view, 'deprecated').find(({ value }) => value === true),
  )
  if (Boolean(was) === Boolean(is)) return
  report('deprecated', 'same', is ? 'is now deprecated.' : 'is no longer deprecated.', {
    before: was,
    after: is,
  })
}

function compareFields(pair: ViewPair): void {
  const { before, after, direction } = pair
  const [some, others] = [indexFields(before), indexFields(after)]
  for (const [name, old] of some) {
    const next = others.get(name)
    const wasVisible = !isHidden(old, direction)
    const isVisible = next !== undefined && !isHidden(next, direction)
    if (wasVisible && isVisible) compareField(pair, old, next)
    else if (wasVisible) reportRemoved(pair, old, next)
    else if (isVisible) reportAdded(pair, next, old)
  }
  for (const [name, next] of others) {
    if (!some.has(name) && !isHidden(next, direction)) reportAdded(pair, next)
  }
}

function indexFields(view: SchemaView): ReadonlyMap<string, SchemaProperty> {
  return new Map(getProperties(view).map((property) => [property.name, property]))
}

function compareField(pair: ViewPair, old: SchemaProperty, next: SchemaProperty): void {
  const at = { before: placeRequired(pair.before, old), after: placeRequired(pair.after, next) }
  const [was, is] = [old.requiredAt !== undefined, next.requiredAt !== undefined]
  if (!was && is) pair.report('field-required', 'narrower', 'is now required.', at, next.name)
  if (was && !is) pair.report('field-optional', 'wider', 'is no longer required.', at, next.name)
  if (old.sources.length > 0 && next.sources.length > 0) {
    pair.addPart(next.name, old.sources, next.sources)
  } else if (next.sources.length > 0) {
    pair.report('schema-added', 'narrower', 'is now described.', at, next.name)
  } else if (old.sources.length > 0) {
    const rest = 'is no longer described, although it is required.'
    pair.report('schema-removed', 'wider', rest, at, next.name)
  }
}

/** Returns the entry in `required`, else the field, with the named schema that contains it. */
function placeRequired({ parts }: SchemaView, field: SchemaProperty): Place {
  const pointer = field.requiredAt ?? field.pointer
  const part = parts.findLast((one) => pointer.startsWith(`${one.pointer}/`))
  return { pointer, origin: part?.origin }
}

function placeField({ sources: [first], pointer }: SchemaProperty): Place {
  return { pointer, origin: first?.origin }
}

function reportRemoved(
  pair: ViewPair,
  old: SchemaProperty,
  next: SchemaProperty | undefined,
): void {
  const { after, direction, report } = pair
  if (next) {
    const effect = getNamedEffect('removed', direction)
    const at = { before: placeField(old), after: placeField(next) }
    report('field-removed', { effect }, formatHidden(direction), at, next.name)
    return
  }
  // Moved into the alternatives, which are compared themselves.
  if (isInChoice(after, old.name)) return
  compareWithOthers(pair, old.name, old.sources, listOthers(after))
  const isForbidden = isClosed(after)
  const effect =
    isForbidden && direction === 'request' ? 'breaking' : getNamedEffect('removed', direction)
  const more = isForbidden ? ', and other fields are not permitted' : ''
  report(
    'field-removed',
    { effect },
    (subject) => `${formatCodeSpan(old.name)} was removed from ${endWithSubject(subject)}${more}.`,
    { before: placeField(old) },
  )
}

function reportAdded(pair: ViewPair, next: SchemaProperty, old?: SchemaProperty): void {
  const { before, direction, report } = pair
  const isRequired = next.requiredAt !== undefined
  const presence = isRequired ? 'added-required' : 'added'
  const effect = getNamedEffect(presence, direction)
  const at = { before: old && placeField(old), after: placeField(next) }
  if (old) {
    report('field-added', { effect }, formatShown(direction, isRequired), at, next.name)
    return
  }
  if (isInChoice(before, next.name)) return
  compareWithOthers(pair, next.name, listOthers(before), next.sources)
  if (next.sources.some(({ schema }) => schema === false)) {
    report('field-added', 'narrower', 'is now excluded.', at, next.name)
    return
  }
  const wasForbidden = direction === 'response' && isClosed(before)
  const more = wasForbidden
    ? ', which permitted no other fields'
    : isRequired
      ? ', and is required'
      : ''
  report(
    'field-added',
    { effect: wasForbidden ? 'breaking' : effect },
    (subject) => `${formatCodeSpan(next.name)} was added to ${endWithSubject(subject)}${more}.`,
    at,
  )
}

function formatShown(direction: Direction, isRequired: boolean): string {
  const verb = isRequired ? 'must' : 'can'
  return direction === 'request'
    ? `is no longer read-only, so that requests ${verb} have it.`
    : `is no longer write-only, so that responses ${verb} have it.`
}

/** Compares a field with what the other description permits for fields that it does not name. */
function compareWithOthers(
  pair: ViewPair,
  name: string,
  old: readonly Source[],
  next: readonly Source[],
): void {
  if (old.length > 0 && next.length > 0) pair.addPart(name, old, next)
}

function listOthers(view: SchemaView): readonly Source[] {
  return isClosed(view) ? [] : getConstraints(view, 'additionalProperties')
}

function formatHidden(direction: Direction): string {
  return direction === 'request'
    ? 'is now read-only, so that requests lack it.'
    : 'is now write-only, so that responses lack it.'
}

function isInChoice(view: SchemaView, name: string): boolean {
  return (
    view.choiceSets.length > 0 &&
    viewChoices(view).some((choice) => getProperties(choice).some((field) => field.name === name))
  )
}
