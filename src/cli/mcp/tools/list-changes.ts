import { z } from 'astro/zod'
import { locateChanges } from '../../changes/format-changes.ts'
import { compareDescriptions } from '#openapi/changes/compare-descriptions.ts'
import { effects } from '#openapi/changes/change.ts'
import type { Change, ChangedOperation, Effect } from '#openapi/changes/change.ts'
import type { ApiDescription } from '#openapi/load-api-description.ts'
import { hashText } from '#openapi/parse/slugs.ts'
import { getOrCreate } from '#openapi/shared-api-description.ts'
import { formatValue } from '#schema/view/values.ts'
import { formatDocumentName } from '#text/quote-document.ts'
import {
  createUnknownNameError,
  defineTool,
  describeRest,
  findOperation,
  mostCharacters,
  takeFitting,
} from './tool.ts'
import type { ComparedPortal } from './tool.ts'

export const listChanges = defineTool({
  name: 'list_changes',
  title: 'List what changed',
  description:
    'Lists the changes of the API document since an older one, the most harmful to a client first, with the number of each effect. With an operation, lists only its own. read_change reads one completely.',
  input: {
    effect: z.enum(effects).optional().describe('Only changes with this effect'),
    operation: z
      .string()
      .min(1)
      .optional()
      .describe('Its operationId, its slug, or method and path, in one of the documents'),
    from: z.int().min(0).default(0).describe('Number of changes to skip'),
    limit: z.int().min(1).max(100).default(15),
  },
  run: async (portal: ComparedPortal, { effect, operation, from, limit }) => {
    const { before, after, changes } = await compare(portal)
    const isOwn = operation === undefined ? undefined : matchOperation(before, after, operation)
    const own = [...changes].filter(([, change]) => !isOwn || change.operations.some(isOwn))
    const all = own.filter(([, change]) => effect === undefined || change.effect === effect)
    const facts = {
      older: describeDocument(before),
      newer: describeDocument(after),
      effects: Object.fromEntries(
        effects.map((one) => [one, own.filter(([, change]) => change.effect === one).length]),
      ),
      total: all.length,
    }
    const wanted = all.slice(from, from + limit).map(([id, change]) => summarize(id, change))
    const fitting = countFitting(wanted, facts)
    return {
      source: formatSources(before, after),
      found: {
        ...facts,
        changes: wanted.slice(0, fitting),
        ...describeRest(all.length, from, fitting),
      },
    }
  },
})

export const readChange = defineTool({
  name: 'read_change',
  title: 'Read a change',
  description:
    'Reads one change of list_changes: what its effect means, all operations with their slugs in both documents, and the location and value in both documents.',
  input: {
    id: z.string().min(1).describe('The id of a change in list_changes'),
    from: z.int().min(0).default(0).describe('Number of operations to skip'),
  },
  run: async (portal: ComparedPortal, { id, from }) => {
    const { before, after, changes } = await compare(portal)
    const change = changes.get(id)
    if (!change) throw createUnknownNameError(id, [...changes.keys()])
    const { effect, kind, direction, schema, operations } = change
    const [located] = locateChanges([change], [before, after])
    const facts = {
      id,
      effect,
      means: meanings[effect],
      kind,
      sentence: formatSentence(change),
      direction,
      ...(schema !== undefined && { schema: formatDocumentName(schema) }),
      older: { ...located?.before, ...describeValue(before.api, change, 'before') },
      newer: { ...located?.after, ...describeValue(after.api, change, 'after') },
      operationCount: operations.length,
    }
    const own = operations.slice(from).map(describeOperation)
    const fitting = countFitting(own, facts)
    return {
      source: formatSources(before, after),
      found: {
        ...facts,
        operations: own.slice(0, fitting),
        ...describeRest(operations.length, from, fitting),
      },
    }
  },
})

/** Returns how many items a result holds in addition to the facts: at least one. */
function countFitting(items: readonly unknown[], facts: object): number {
  const lines = items.map((one) => JSON.stringify(one))
  return takeFitting(lines, mostCharacters - JSON.stringify(facts).length).length
}

const meanings: Readonly<Record<Effect, string>> = {
  breaking:
    'A request that was valid is no longer valid, or a response may hold or lack what the older document excluded.',
  unknown: 'The documents do not decide whether it is breaking. Do not assume either.',
  indirect:
    'The same requests are valid, but a name in generated code, a default or a server changed.',
  compatible:
    'Each request that was valid is still valid, and no response may hold or lack what the older document excluded.',
}

interface ComparedDocument {
  readonly api: ApiDescription
  readonly name: string
}

interface Compared {
  readonly before: ComparedDocument
  readonly after: ComparedDocument
  /** The changes by id, the most harmful first. */
  readonly changes: ReadonlyMap<string, Change>
}

/** Compares the documents of a portal once, and again when one of them has changed. */
async function compare({ source, loadDescription, loadOlder }: ComparedPortal): Promise<Compared> {
  const [before, api] = await Promise.all([loadOlder(), loadDescription()])
  const known = getOrCreate(compared, api, () => new WeakMap())
  return getOrCreate(known, before.api, () => {
    const changes = identify(compareDescriptions(before.api, api))
    return { before, after: { api, name: source }, changes }
  })
}

const compared = new WeakMap<ApiDescription, WeakMap<ApiDescription, Compared>>()

/** Derives the ids from kind, direction and pointers. Changes that have the same get a number. */
function identify(changes: readonly Change[]): ReadonlyMap<string, Change> {
  const found = new Map<string, Change>()
  for (const change of changes) {
    const { kind, direction, before, after } = change
    const id = `${kind}-${hashText([kind, direction, before, after].join('\n'))}`
    let unique = id
    for (let count = 2; found.has(unique); count += 1) unique = `${id}-${count}`
    found.set(unique, change)
  }
  return found
}

/** @throws {UsageError} if neither document has the operation */
function matchOperation(
  { api: before }: ComparedDocument,
  { api: after }: ComparedDocument,
  wanted: string,
): (operation: ChangedOperation) => boolean {
  const find = ({ operations }: ApiDescription) =>
    operations.find(({ id, slug, method, path }) =>
      [id, slug, `${method} ${path}`].includes(wanted),
    )
  const removed = find(after) ? undefined : find(before)
  if (removed) return (operation) => operation.before === removed.slug
  const { slug } = findOperation(after, wanted)
  return (operation) => operation.after === slug
}

function formatSources(before: ComparedDocument, after: ComparedDocument): string {
  return `${before.name}, ${after.name}`
}

function describeDocument({ api: { title, version }, name }: ComparedDocument) {
  return { name, title: formatDocumentName(title), version }
}

function summarize(id: string, change: Change) {
  const { effect, kind, operations } = change
  return {
    id,
    effect,
    kind,
    sentence: formatSentence(change),
    operations: operations.slice(0, 3).map(({ name }) => formatDocumentName(name, 200)),
    operationCount: operations.length,
  }
}

function formatSentence({ sentence }: Change): string {
  return formatDocumentName(sentence, mostText)
}

function describeOperation({ name, title, before, after }: ChangedOperation) {
  return {
    call: formatDocumentName(name, 200),
    name: formatDocumentName(title),
    slugs: { older: before ?? null, newer: after ?? null },
  }
}

/** Returns the value in one document, as JSON text; a note if the changed part is not there. */
function describeValue(api: ApiDescription, change: Change, side: 'before' | 'after') {
  const pointer = change[side]
  const [other, absentKind] =
    side === 'before' ? [change.after, '-added'] : [change.before, '-removed']
  // The value of what contains it would be long, and not what changed.
  if (other.startsWith(`${pointer}/`) || change.kind.endsWith(absentKind)) {
    return { note: 'This is the nearest part that contains it or would contain it.' }
  }
  const value = api.findValue(pointer)
  if (value === undefined) return {}
  const text = formatValue(value)
  if (text.length <= mostText) return { value: text }
  return {
    value: text.slice(0, mostText),
    note: `Only the first ${mostText} of ${text.length} characters are here.`,
  }
}

/** Maximum characters of a value or a sentence. */
const mostText = 2000
