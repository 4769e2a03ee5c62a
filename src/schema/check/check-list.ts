import { writeKey } from '../value/reader.ts'
import { count, isSchema, readCount, readList } from '../keywords.ts'
import type { Keywords } from '../keywords.ts'
import { enterPart, isFull, isTurnOver, judge, report, startTrial } from './walk.ts'
import type { Checking, Position, Walk } from './walk.ts'

/** Items and their number (JSON Schema 2020-12 Core, section 10.3.1, and Validation, section 6.4). */
export function* checkList<Node>(
  walk: Walk<Node>,
  keywords: Keywords,
  here: Position<Node>,
): Checking {
  const length = walk.reader.countParts(here.node)
  const [least, most] = [readCount(keywords, 'minItems'), readCount(keywords, 'maxItems')]
  if (least !== undefined && length < least) {
    report(here, 'minItems', `the list must have at least ${count(least, 'item')}.`)
  }
  if (most !== undefined && length > most) {
    report(here, 'maxItems', `the list must have at most ${count(most, 'item')}.`)
  }
  if (keywords['uniqueItems'] === true) yield checkUnique(walk, here)
  const prefix = readList(keywords['prefixItems'])
  const hasRest = Object.hasOwn(keywords, 'items')
  if (prefix.length > 0 || hasRest) {
    let index = 0
    for (const item of walk.reader.items(here.node)) {
      if (index >= prefix.length && !hasRest) break
      here.seen?.indexes.add(index)
      if (isFull(here.into) && !here.seen) break
      if (isTurnOver(walk)) yield 'pause'
      yield index < prefix.length
        ? walk.visit(walk, prefix[index], enterPart(here, item, index, 'prefixItems', index))
        : walk.visit(walk, keywords['items'], enterPart(here, item, index, 'items'))
      index += 1
    }
  }
  if (isSchema(keywords['contains'])) yield checkContains(walk, keywords, here)
}

export function* checkUnevaluatedItems<Node>(
  walk: Walk<Node>,
  keywords: Keywords,
  here: Position<Node>,
): Checking {
  if (!Object.hasOwn(keywords, 'unevaluatedItems')) return
  const schema = keywords['unevaluatedItems']
  const looked = new Set(here.seen?.indexes)
  const isUnknown = here.seen?.mayBeMore === true && schema !== true
  let index = -1
  for (const item of walk.reader.items(here.node)) {
    index += 1
    if (looked.has(index)) continue
    here.seen?.indexes.add(index)
    if (isTurnOver(walk)) yield 'pause'
    if (isUnknown) {
      const end = 'which items the other schemas describe could not be told.'
      report(here, 'unevaluatedItems', end, 'unchecked')
      return
    }
    yield walk.visit(walk, schema, enterPart(here, item, index, 'unevaluatedItems'))
  }
}

function* checkUnique<Node>(walk: Walk<Node>, here: Position<Node>): Checking {
  const { reader } = walk
  if (reader.measure(here.node) > largest) {
    const end = 'whether the items of so large a list differ takes too long.'
    report(here, 'uniqueItems', end, 'unchecked')
    return
  }
  const keys = new Set<string>()
  for (const item of reader.items(here.node)) {
    if (isTurnOver(walk)) yield 'pause'
    const key = writeKey(reader, item)
    if (key === undefined) {
      report(here, 'uniqueItems', 'its items are nested too deeply to be compared.', 'unchecked')
      return
    }
    if (keys.has(key)) {
      report(here, 'uniqueItems', 'the items of the list must differ.')
      return
    }
    keys.add(key)
  }
}

/** Bytes of a list whose items are all kept to be compared. */
const largest = 10_000_000

/** Items that could not be checked may be such ones or not, so that the number lies between two. */
function* checkContains<Node>(
  walk: Walk<Node>,
  keywords: Keywords,
  here: Position<Node>,
): Checking {
  let [certain, possible, index] = [0, 0, 0]
  for (const item of walk.reader.items(here.node)) {
    if (isTurnOver(walk)) yield 'pause'
    const part = enterPart(here, item, index, 'contains')
    const trial = startTrial(part)
    yield walk.visit(walk, keywords['contains'], trial.here)
    const verdict = judge(trial.outcome)
    if (verdict !== 'contradicts') {
      here.seen?.indexes.add(index)
      trial.describe()
      possible += 1
    }
    if (verdict === 'fits') certain += 1
    index += 1
  }
  const least = readCount(keywords, 'minContains') ?? 1
  const most = readCount(keywords, 'maxContains')
  if (possible < least) {
    const keyword = Object.hasOwn(keywords, 'minContains') ? 'minContains' : 'contains'
    report(here, keyword, `the list must have at least ${explainContained(least)}.`)
  }
  if (most !== undefined && certain > most) {
    report(here, 'maxContains', `the list must have at most ${explainContained(most)}.`)
  }
  const isOpen = (certain < least && possible >= least) || (most ?? Infinity) < possible
  if (isOpen && certain <= (most ?? Infinity)) {
    report(here, 'contains', 'some items could not be checked.', 'unchecked')
  }
}

function explainContained(number: number): string {
  return `${count(number, 'item')} of the form that ‘contains’ describes`
}
