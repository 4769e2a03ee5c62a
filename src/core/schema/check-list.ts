import type { Value } from '../request/inputs.ts'
import { writeKey } from './equal.ts'
import { count, isSchema, readCount, readList } from './keywords.ts'
import type { Keywords } from './keywords.ts'
import { enterPart, isFull, judge, tell } from './walk.ts'
import type { Here, Outcome, Walk } from './walk.ts'

/** Items and their number (JSON Schema 2020-12 Core, section 10.3.1, and Validation, section 6.4). */
export function checkList(
  walk: Walk,
  outcome: Outcome,
  items: readonly Value[],
  keywords: Keywords,
  here: Here,
): void {
  const [least, most] = [readCount(keywords, 'minItems'), readCount(keywords, 'maxItems')]
  if (least !== undefined && items.length < least) {
    tell(outcome, here, 'minItems', `the list must have at least ${count(least, 'item')}.`)
  }
  if (most !== undefined && items.length > most) {
    tell(outcome, here, 'maxItems', `the list must have at most ${count(most, 'item')}.`)
  }
  if (keywords['uniqueItems'] === true && new Set(items.map(writeKey)).size < items.length) {
    tell(outcome, here, 'uniqueItems', 'the items of the list must differ.')
  }
  const prefix = readList(keywords['prefixItems'])
  items.slice(0, prefix.length).forEach((item, index) => {
    outcome.indexes.add(index)
    const inner = enterPart(here, index, 'prefixItems', index)
    outcome.findings.push(...walk.visit(walk, item, prefix[index], inner).findings)
  })
  if (Object.hasOwn(keywords, 'items')) {
    // Not those of other schemas: `items` knows only `prefixItems` beside it.
    const seen = new Set(prefix.keys())
    checkRest(walk, outcome, items, { schema: keywords['items'], keyword: 'items', seen }, here)
  }
  if (isSchema(keywords['contains'])) checkContains(walk, outcome, items, keywords, here)
}

interface Rest {
  readonly schema: unknown
  readonly keyword: 'items' | 'unevaluatedItems'
  /** The indexes that were looked at. */
  readonly seen: ReadonlySet<number>
}

function checkRest(
  walk: Walk,
  outcome: Outcome,
  items: readonly Value[],
  { schema, keyword, seen }: Rest,
  here: Here,
): void {
  for (const [index, item] of items.entries()) {
    if (seen.has(index)) continue
    outcome.indexes.add(index)
    if (isFull(walk, outcome)) continue
    const inner = enterPart(here, index, keyword)
    const found = walk.visit(walk, item, schema, inner)
    for (const finding of found.findings) outcome.findings.push(finding)
  }
}

export function checkUnevaluatedItems(
  walk: Walk,
  outcome: Outcome,
  items: readonly Value[],
  keywords: Keywords,
  here: Here,
): void {
  if (!Object.hasOwn(keywords, 'unevaluatedItems')) return
  const schema = keywords['unevaluatedItems']
  const seen = new Set(outcome.indexes)
  checkRest(walk, outcome, items, { schema, keyword: 'unevaluatedItems', seen }, here)
}

/** Items that could not be checked may be such ones or not, so that the number lies between two. */
function checkContains(
  walk: Walk,
  outcome: Outcome,
  items: readonly Value[],
  keywords: Keywords,
  here: Here,
): void {
  const verdicts = items.map((item, index) =>
    judge(walk.visit(walk, item, keywords['contains'], enterPart(here, index, 'contains'))),
  )
  verdicts.forEach((verdict, index) => {
    if (verdict !== 'contradicts') outcome.indexes.add(index)
  })
  const certain = verdicts.filter((verdict) => verdict === 'fits').length
  const possible = verdicts.filter((verdict) => verdict !== 'contradicts').length
  const least = readCount(keywords, 'minContains') ?? 1
  const most = readCount(keywords, 'maxContains')
  if (possible < least) {
    const keyword = Object.hasOwn(keywords, 'minContains') ? 'minContains' : 'contains'
    tell(outcome, here, keyword, `the list must have at least ${describeContained(least)}.`)
  }
  if (most !== undefined && certain > most) {
    tell(outcome, here, 'maxContains', `the list must have at most ${describeContained(most)}.`)
  }
  const isOpen = (certain < least && possible >= least) || (most ?? Infinity) < possible
  if (isOpen && certain <= (most ?? Infinity)) {
    tell(outcome, here, 'contains', 'some items could not be checked.', 'unchecked')
  }
}

function describeContained(number: number): string {
  return `${count(number, 'item')} of the form that ‘contains’ describes`
}
