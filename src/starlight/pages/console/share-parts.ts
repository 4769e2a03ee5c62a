import { createHash } from 'node:crypto'
import { joinParts } from '#console/choice/listed-operation.ts'
import type { ConsolePart } from '#console/choice/listed-operation.ts'
import type { OperationFile } from '#console/viewer/check/operation-file.ts'
import type { Operation } from '#request/description/operation.ts'
import type { Parameter, Schema } from '#request/description/parameter.ts'
import type { ConsoleSetup } from '#console/state/console-state.ts'
import type { FormSchemas } from './form-schemas.ts'

export interface SharedParts {
  /** Parts by hash, so that a page never loads a different part by the same name. */
  readonly files: ReadonlyMap<string, ConsolePart>
  /**
   * Creates a console's data without the shared parts.
   *
   * @param create receives the references of the schemas that are not shared; `undefined` if no part is shared
   */
  readonly takeOut: (
    slug: string,
    create: (references?: readonly string[]) => ConsoleSetup,
  ) => Omit<OperationFile, 'rules'>
}

/** The forms of a document. */
interface Forms<Described> extends Pick<FormSchemas, 'identifyReached' | 'reach'> {
  readonly getParameters: (operation: Described) => readonly Parameter[]
  /** Returns the references in the inputs of an operation. */
  readonly getReferences: (operation: Described) => readonly string[]
  readonly getSchema: (reference: string) => Schema
}

/**
 * Moves what many forms have in common into shared parts: values used by exactly the same operations form one part.
 * Parts of a few KB cost a reader more than they save, and so does sharing in a small document.
 *
 * @param leastPart minimum size of a part in characters
 * @param leastSaved minimum characters saved in the document
 */
export function shareParts<Described extends Pick<Operation, 'slug'>>(
  operations: readonly Described[],
  forms: Forms<Described>,
  { leastPart = 4000, leastSaved = 1_000_000 } = {},
): SharedParts {
  const { pieces, starts } = collectPieces(operations, forms)
  const files = new Map<string, ConsolePart>()
  const namesOf = operations.map(() => Array.of<string>())
  let saved = 0
  for (const group of groupByUsers(pieces)) {
    const users = getOperations(group[0]?.users)
    if (users.length === 1) continue
    const part = joinParts(group.map(({ piece }) => piece))
    const text = JSON.stringify(part)
    if (text.length < leastPart) continue
    const name = createHash('sha256').update(text).digest('hex').slice(0, 16)
    files.set(name, part)
    for (const index of users) namesOf[index]?.push(name)
    saved += text.length * (users.length - 1)
  }
  if (saved < leastSaved) return { files: new Map(), takeOut: (_, create) => create() }
  const shared = new Set([...files.values()].flatMap(({ schemas }) => Object.keys(schemas)))
  const taken = new Map<string, Taken>()
  for (const { reached, users } of starts) {
    const own = reached.filter((reference) => !shared.has(reference))
    for (const index of users) {
      const [slug, names = []] = [operations[index]?.slug, namesOf[index]]
      if (slug !== undefined && names.length > 0) taken.set(slug, { own, names })
    }
  }
  return {
    files,
    takeOut(slug, create) {
      const { own, names } = taken.get(slug) ?? {}
      const data = create(own)
      if (!names) return data
      const parameters = names.flatMap((name) => files.get(name)?.parameters ?? [])
      return { ...data, ...takeParameters(data, names, parameters) }
    },
  }
}

interface Taken {
  readonly own: readonly string[]
  readonly names: readonly string[]
}

/** A value that forms have in common. */
interface Piece {
  readonly piece: ConsolePart
  users: Users | undefined
}

/** A list of operations, extended at its end. Within one document, equal lists are the same object. */
interface Users {
  readonly before: Users | undefined
  /** Indexes of operations with the same start, or one. */
  readonly last: readonly number[]
}

/** Operations whose forms reach the same schemas. */
interface Start {
  readonly reached: readonly string[]
  readonly users: number[]
}

/**
 * Collects the pieces of all forms, in the order of the document. The schemas of a start are collected once: the 22,361
 * operations of Microsoft Graph, beta, have 1,140 lists of references, but 149 starts, because 1,576 of its schemas name each
 * other.
 */
function collectPieces<Described>(
  operations: readonly Described[],
  { getParameters, getReferences, getSchema, identifyReached, reach }: Forms<Described>,
): { readonly pieces: Iterable<Piece>; readonly starts: Iterable<Start> } {
  const pieces = new Map<string, Piece>()
  const note = (key: string, create: () => ConsolePart, extend: ReturnType<typeof extendUsers>) => {
    const known = pieces.get(key) ?? { piece: create(), users: undefined }
    known.users = extend(known.users)
    pieces.set(key, known)
  }
  const starts = new Map<string, Start>()
  for (const [index, operation] of operations.entries()) {
    const extend = extendUsers([index])
    for (const one of getParameters(operation)) {
      note(JSON.stringify(one), () => ({ parameters: [one], schemas: {} }), extend)
    }
    const references = getReferences(operation)
    const key = identifyReached(references)
    const known = starts.get(key)
    known?.users.push(index)
    if (known) continue
    const start: Start = { reached: reach(references), users: [index] }
    starts.set(key, start)
    const extendAll = extendUsers(start.users)
    for (const reference of start.reached) {
      const create = () => ({ parameters: [], schemas: { [reference]: getSchema(reference) } })
      note(reference, create, extendAll)
    }
  }
  return { pieces: pieces.values(), starts: starts.values() }
}

/** Returns a function that appends the same operations to lists, and returns the same list for the same one. */
function extendUsers(last: readonly number[]) {
  const extended = new Map<Users | undefined, Users>()
  return (before: Users | undefined): Users => {
    const users = extended.get(before) ?? { before, last }
    extended.set(before, users)
    return users
  }
}

function groupByUsers(pieces: Iterable<Piece>): Iterable<readonly Piece[]> {
  const keys = new Map<Users | undefined, string>()
  const groups = Map.groupBy(pieces, ({ users }) => {
    // A hash, because lists of 20,000 operations would fill the memory.
    const hash = () => createHash('sha256').update(getOperations(users).join(' ')).digest('base64')
    const key = keys.get(users) ?? hash()
    keys.set(users, key)
    return key
  })
  return groups.values()
}

function getOperations(users: Users | undefined): readonly number[] {
  const lists: (readonly number[])[] = []
  for (let at = users; at; at = at.before) lists.push(at.last)
  return lists.flat().toSorted((one, other) => one - other)
}

function takeParameters(
  { operation }: ConsoleSetup,
  names: readonly string[],
  taken: readonly Parameter[],
): Pick<OperationFile, 'operation' | 'parts'> {
  const shared = taken.map((one) => JSON.stringify(one))
  const all = operation.parameters.map((one) => JSON.stringify(one))
  const isOwn = all.map((text) => !shared.includes(text))
  const order = [...all.filter((_, index) => isOwn[index]), ...shared]
  return {
    operation: { ...operation, parameters: operation.parameters.filter((_, at) => isOwn[at]) },
    parts: { names, order: all.map((text) => order.indexOf(text)) },
  }
}
