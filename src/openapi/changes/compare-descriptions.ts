import type { Operation } from '#request/description/operation.ts'
import { getEntries, isKeywords } from '#schema/keywords.ts'
import type { Direction } from '#schema/view/direction.ts'
import type { ApiDescription } from '../load-api-description.ts'
import { createChangedPointerFinder } from '../load/nearest-pointer.ts'
import { effects } from './change.ts'
import type { Change, ChangedOperation } from './change.ts'
import { compareOperation, reportAlone } from './compare-operation.ts'
import type { Comparison, FoundChange } from './collector.ts'
import { compareInbound } from './compare-inbound.ts'
import { matchOperations } from './match-operations.ts'
import type { OperationPair } from './match-operations.ts'
import { createSchemaComparison } from './schema-pairs.ts'
import type { ComparedPair } from './schema-pairs.ts'

/**
 * Compares two API descriptions. Other references to the same schemas, and another order where order has no meaning, are not reported.
 * Pure; the time grows with the documents, because a schema that operations share is compared once.
 *
 * @returns the most harmful changes first, then in the order of the newer description
 */
export function compareDescriptions(
  before: ApiDescription,
  after: ApiDescription,
): readonly Change[] {
  const schemas = createSchemaComparison(
    (reference) => before.schemas.get(reference),
    (reference) => after.schemas.get(reference),
  )
  const pairs = matchOperations(before, after)
  const schemeNames = { before: listSchemes(before), after: listSchemes(after) }
  const compared = pairs.map((pair) => ({
    operation: describePair(pair),
    found:
      pair.before && pair.after
        ? compareOperation(pair, schemas, schemeNames)
        : reportAlone(pair, schemas, isOmitted(pair, pair.before ? after : before)),
  }))
  const inbound = compareInbound(
    { requests: before.webhooks, at: '#/webhooks' },
    { requests: after.webhooks, at: '#/webhooks' },
    schemas,
    'webhook',
  )
  schemas.run()
  const all = [...compared, { operation: undefined, found: inbound }]
  const changes = [
    ...all.flatMap(({ operation, found }) =>
      found.changes.map((change) => ({ operation, change })),
    ),
    ...listSchemaChanges(all),
  ]
  return mergeChanges(changes, before, after).toSorted(
    (one, other) => effects.indexOf(one.effect) - effects.indexOf(other.effect),
  )
}

/** Returns whether a description omits an operation because of an error. */
function isOmitted(pair: OperationPair, { problems }: ApiDescription): boolean {
  const { method, path, writtenPath = path } = (pair.after ?? pair.before).operation
  const names = new Set([`${method} ${writtenPath}`, writtenPath])
  return problems.some(
    ({ severity, operations }) =>
      severity === 'error' && operations.some((name) => names.has(name)),
  )
}

function listSchemes({ document }: ApiDescription): ReadonlySet<string> {
  const { components, securityDefinitions } = document
  const schemes = isKeywords(components) ? components['securitySchemes'] : securityDefinitions
  return new Set(getEntries(schemes).map(([name]) => name))
}

function describePair({ before, after }: OperationPair): ChangedOperation | undefined {
  const shown: Operation | undefined = (after ?? before)?.operation
  return (
    shown && {
      name: `${shown.method} ${shown.path}`,
      title: shown.name,
      before: before?.operation.slug,
      after: after?.operation.slug,
    }
  )
}

interface Attributed {
  readonly operation: ChangedOperation | undefined
  readonly change: FoundChange
}

/** Returns the changes of schemas with each operation that reaches them, in the order of operations. */
function* listSchemaChanges(
  compared: readonly {
    readonly operation: ChangedOperation | undefined
    readonly found: Pick<Comparison, 'roots'>
  }[],
): Generator<Attributed> {
  const users = findUsers(compared.flatMap(({ found }) => found.roots))
  for (const { operation, found } of compared) {
    const met = new Set(found.roots.filter((root) => users.has(root)))
    for (const pair of met) {
      const { direction, subject } = pair
      for (const change of pair.changes) {
        yield { operation, change: { ...change, direction, schema: subject.schema } }
      }
      for (const part of pair.parts) if (users.has(part)) met.add(part)
    }
  }
}

/** Returns the pairs with a change and the pairs that lead to one, which most of a document does not have. */
function findUsers(roots: readonly ComparedPair[]): ReadonlySet<ComparedPair> {
  const users = new Map<ComparedPair, ComparedPair[]>()
  const met = new Set(roots)
  for (const pair of met) {
    for (const part of pair.parts) {
      met.add(part)
      const known = users.get(part)
      if (known) known.push(pair)
      else users.set(part, [pair])
    }
  }
  const found = new Set([...met].filter(({ changes }) => changes.length > 0))
  for (const pair of found) for (const user of users.get(pair) ?? []) found.add(user)
  return found
}

/** Merges the same change of several operations, and of both directions if the effect is the same. */
function mergeChanges(
  found: readonly Attributed[],
  before: ApiDescription,
  after: ApiDescription,
): readonly Change[] {
  const merged = new Map<
    string,
    FoundChange & { operations: Set<ChangedOperation>; directions: Set<Direction> }
  >()
  for (const { operation, change } of found) {
    const key = [change.kind, change.effect, change.before, change.after, change.sentence].join(
      '\n',
    )
    const entry = merged.get(key) ?? { ...change, operations: new Set(), directions: new Set() }
    merged.set(key, entry)
    if (operation) entry.operations.add(operation)
    if (change.direction) entry.directions.add(change.direction)
  }
  const locateBefore = createChangedPointerFinder(before)
  const locateAfter = createChangedPointerFinder(after)
  return Array.from(merged.values(), ({ operations, directions, ...change }) => ({
    kind: change.kind,
    effect: change.effect,
    sentence: change.sentence,
    direction: directions.size > 1 ? 'both' : [...directions][0],
    before: locateBefore(change.before),
    after: locateAfter(change.after),
    operations: [...operations],
    schema: change.schema,
  }))
}
