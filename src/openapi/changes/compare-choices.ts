import { getReference } from '#schema/keywords.ts'
import { appendToken, getReferenceName } from '#schema/pointer.ts'
import { getDiscriminatorProperty, getDiscriminatorValues } from '#schema/view/discriminator.ts'
import { getProperties } from '#schema/view/stated.ts'
import { getPossibleTypes } from '#schema/view/types.ts'
import { completeNames, getVariantName } from '#schema/view/variants.ts'
import { viewSchema } from '#schema/view/view-schema.ts'
import type { ChoiceSet, FindSchema, SchemaView, Source } from '#schema/view/view-schema.ts'
import { formatCodeSpan } from '#text/quote-document.ts'
import { endWithSubject, formatSubject, startWithSubject } from './subject.ts'
import type { Subject } from './subject.ts'
import type { Place, ViewPair } from './view-pair.ts'

/** Compares the alternatives of `oneOf`, `anyOf` or a discriminator. @returns whether the rest of the schema is comparable */
export function compareChoices(pair: ViewPair): boolean {
  const { before, after } = pair
  if (before.choiceSets.length !== after.choiceSets.length) return compareIntroduced(pair)
  const [old, ...others] = before.choiceSets
  const [next] = after.choiceSets
  if (old && next && others.length === 0 && isSameTogether(pair, old, next)) return false
  for (const [index, set] of before.choiceSets.entries()) {
    const other = after.choiceSets[index]
    if (other) compareSets(pair, set, other)
  }
  return true
}

/** Returns whether each alternative with the rest of the schema is the same, such as after a keyword was moved to the alternatives. */
function isSameTogether(pair: ViewPair, old: ChoiceSet, next: ChoiceSet): boolean {
  const [some, others] = [listSources(pair.before, old), listSources(pair.after, next)]
  // Only fields that moved to or from the alternatives make a difference.
  if (listFields(pair.before) === listFields(pair.after)) return false
  const isDerived = [...some, ...others].some(({ pointer }) => pointer.split(withoutSet).length > 2)
  if (isDerived || pair.isSame(some, others)) return false
  return (
    old.choices.length === next.choices.length &&
    old.choices.every((choice, index) => {
      const other = next.choices[index]
      return other && pair.isSame([...some, choice], [...others, other])
    })
  )
}

/** Lists the fields of a schema, except fields of its alternatives, and whether each is required. */
function listFields(view: SchemaView): string {
  const fields = getProperties(view).map(({ name, requiredAt }) => [name, requiredAt !== undefined])
  return JSON.stringify(fields.map((field) => JSON.stringify(field)).toSorted())
}

interface Alternative extends Place {
  readonly source: Source
  readonly name: string
  readonly values: readonly string[]
  readonly types: string
}

function compareSets(pair: ViewPair, old: ChoiceSet, next: ChoiceSet): void {
  compareDiscriminators(pair, old, next)
  compareSetKeywords(pair, old, next)
  const { matched, removed, added } = matchAlternatives(pair, old, next)
  for (const [some, others] of matched) {
    pair.addPart((subject) => nameAlternative(others, subject), [some.source], [others.source])
    compareSelectors(pair, [old, next], [some, others])
  }
  for (const one of removed) {
    const at = { before: one, after: placeSet(next) }
    pair.report('alternative-removed', 'narrower', nameChange(one, 'removed from'), at)
  }
  for (const one of added) {
    const at = { before: placeSet(old), after: one }
    pair.report('alternative-added', 'wider', nameChange(one, 'added to'), at)
  }
}

function nameChange({ name }: Alternative, verb: string): (subject: Subject) => string {
  return (subject) =>
    `${formatCodeSpan(name)} was ${verb} the alternatives of ${endWithSubject(subject)}.`
}

function nameAlternative({ name }: Alternative, subject: Subject): Subject {
  return {
    path: '',
    holder: `the alternative ${formatCodeSpan(name)} of ${formatSubject(subject)}`,
  }
}

/** Compares the values of the discriminator that select an alternative. */
function compareSelectors(
  { report }: ViewPair,
  sets: readonly ChoiceSet[],
  [old, next]: readonly [Alternative, Alternative],
): void {
  const isSelected = sets.every((set) => getProperty(set) !== undefined)
  if (!isSelected || old.values.join() === next.values.join()) return
  report(
    'condition',
    'different',
    (subject) =>
      `${startWithSubject(nameAlternative(next, subject))} is now selected by ${formatSelectors(next)} (it was ${formatSelectors(old)}).`,
    { before: old, after: next },
  )
}

function formatSelectors({ values }: Alternative): string {
  return values.map((value) => formatCodeSpan(value)).join(', ')
}

function getProperty({ discriminator }: ChoiceSet): string | undefined {
  return getDiscriminatorProperty(discriminator)
}

/** Values that lack the property of a discriminator should fail validation (OpenAPI 3.1.1, Discriminator Object). */
function compareDiscriminators({ report }: ViewPair, old: ChoiceSet, next: ChoiceSet): void {
  const [was, is] = [getProperty(old), getProperty(next)]
  if (was === is) return
  const at = { before: placeSet(old), after: placeSet(next) }
  if (was !== undefined && is !== undefined) {
    const rest = `now selects an alternative by ${formatCodeSpan(is)} (it was ${formatCodeSpan(was)}).`
    report('condition', 'different', rest, at)
  } else if (is !== undefined) {
    const rest = `now selects an alternative by ${formatCodeSpan(is)}.`
    report('condition', 'perhaps-narrower', rest, at)
  } else if (was !== undefined) {
    const rest = `no longer selects an alternative by ${formatCodeSpan(was)}.`
    report('condition', 'perhaps-wider', rest, at)
  }
}

/** Compares `oneOf` with `anyOf`, which also permits what several alternatives permit. */
function compareSetKeywords(pair: ViewPair, old: ChoiceSet, next: ChoiceSet): void {
  const isChanged =
    old.keyword !== next.keyword && [old, next].every(({ keyword }) => keyword !== 'discriminator')
  const isSelected = getProperty(old) !== undefined && getProperty(next) !== undefined
  if (!isChanged || isSelected || isDisjoint(next, pair.after.find)) return
  const relation = next.keyword === 'anyOf' ? 'perhaps-wider' : 'perhaps-narrower'
  const rest = `now has ${formatCodeSpan(next.keyword)} instead of ${formatCodeSpan(old.keyword)}.`
  pair.report('condition', relation, rest, { before: placeSet(old), after: placeSet(next) })
}

/** Returns whether each alternative has other types. */
function isDisjoint({ choices }: ChoiceSet, find: FindSchema): boolean {
  const types = choices.map((choice) => getPossibleTypes(viewSchema([choice], { find })))
  const all = types.flat().map((type) => (type === 'integer' ? 'number' : type))
  return types.every(({ length }) => length > 0) && new Set(all).size === all.length
}

function placeSet({ pointer }: ChoiceSet): Place {
  return { pointer, origin: undefined }
}

/** Matches alternatives by name, by the value of the discriminator, and by equal schemas; then the remaining ones. */
function matchAlternatives(pair: ViewPair, old: ChoiceSet, next: ChoiceSet) {
  let removed = listAlternatives(old, pair.before.find)
  let added = listAlternatives(next, pair.after.find)
  const matched: (readonly [Alternative, Alternative])[] = []
  const match = (isMatch: (some: Alternative, other: Alternative) => boolean) => {
    for (const some of removed) {
      const other = added.find((one) => isMatch(some, one))
      if (!other) continue
      matched.push([some, other])
      removed = removed.filter((one) => one !== some)
      added = added.filter((one) => one !== other)
    }
  }
  const isReference = ({ source }: Alternative) => getReference(source.schema) !== undefined
  match((some, other) => isReference(some) && isReference(other) && some.name === other.name)
  match((some, other) => some.values.length > 0 && some.values.join() === other.values.join())
  if (removed.length * added.length <= mostComparisons) {
    match((some, other) => pair.isSame([some.source], [other.source]))
  }
  match((some, other) => some.name === other.name)
  const [[lastRemoved, ...moreRemoved], [lastAdded, ...moreAdded]] = [removed, added]
  // An alternative with another name or type replaces it.
  if (lastRemoved && lastAdded && moreRemoved.length + moreAdded.length === 0) {
    match((some, other) => !isReference(some) && !isReference(other) && some.types === other.types)
  }
  return { matched, removed, added }
}

const mostComparisons = 10_000

function listAlternatives(
  { choices, discriminator }: ChoiceSet,
  find: FindSchema,
): readonly Alternative[] {
  const names = completeNames(choices.map((choice) => getName(choice, find)))
  return choices.map((source, index) => ({
    source,
    pointer: source.pointer,
    origin: source.origin,
    name: names[index] ?? '',
    values: getDiscriminatorValues(source.schema, discriminator),
    types: getPossibleTypes(viewSchema([source], { find }))
      .toSorted()
      .join(),
  }))
}

function getName(choice: Source, find: FindSchema): string | undefined {
  const reference = getReference(choice.schema)
  return reference === undefined ? getVariantName(choice, find) : getReferenceName(reference)
}

/**
 * Compares a schema with alternatives and one without. If the one schema became an alternative, the schema permits more; if
 * alternatives were added to it, it permits less.
 *
 * @returns whether the rest of the schema is comparable
 */
function compareIntroduced(pair: ViewPair): boolean {
  const { before, after, report, isSame } = pair
  const isIntroduced = before.choiceSets.length < after.choiceSets.length
  const [plain, rich] = isIntroduced ? [before, after] : [after, before]
  const set = rich.choiceSets.find(
    ({ keyword }) => !plain.choiceSets.some((one) => one.keyword === keyword),
  )
  // A schema without one of its sets is not taken apart again.
  if (!set || [...plain.parts, ...rich.parts].some(({ pointer }) => pointer.includes(withoutSet))) {
    report('condition', 'undecided', 'has other alternatives.', {})
    return false
  }
  const at = isIntroduced ? { after: placeSet(set) } : { before: placeSet(set) }
  const rest = isIntroduced ? 'now has alternatives' : 'no longer has alternatives'
  const single = listSources(plain)
  const base = listSources(rich, set)
  const isPlain = (others: readonly Source[]) =>
    isIntroduced ? isSame(single, others) : isSame(others, single)
  if (set.choices.some((choice) => isPlain([...base, choice]))) {
    const more = isIntroduced ? ', one of which is the older schema.' : ', except one.'
    const kind = isIntroduced ? 'alternative-added' : 'alternative-removed'
    report(kind, isIntroduced ? 'wider' : 'narrower', `${rest}${more}`, at)
  } else if (base.length > 0 && isPlain(base)) {
    report('condition', isIntroduced ? 'narrower' : 'wider', `${rest}.`, at)
  } else report('condition', 'undecided', `${rest}, which cannot be compared.`, at)
  return false
}

/** Returns the sources of a schema, without a set of alternatives. Their pointers are only keys. */
function listSources({ parts }: SchemaView, set?: ChoiceSet): readonly Source[] {
  return parts.map(({ schema, keywords, pointer, origin }) => {
    if (set?.pointer !== appendToken(pointer, set?.keyword ?? ''))
      return { schema, pointer, origin }
    const others = Object.entries(keywords).filter(([key]) => !isOfSet(key, set))
    return {
      schema: Object.fromEntries(others),
      pointer: `${pointer}${withoutSet}${set.keyword}`,
      origin,
    }
  })
}

const withoutSet = ' without '

function isOfSet(key: string, { keyword }: ChoiceSet): boolean {
  return key === keyword || key === 'discriminator'
}
