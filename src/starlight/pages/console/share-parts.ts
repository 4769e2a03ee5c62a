import { createHash } from 'node:crypto'
import { joinParts } from '#console/choice/listed-operation.ts'
import type { ConsolePart } from '#console/choice/listed-operation.ts'
import type { OperationFile } from '#console/viewer/check/operation-file.ts'
import type { Operation } from '#request/description/operation.ts'
import type { ConsoleSetup } from '#console/state/console-state.ts'

export interface SharedParts {
  /** Parts by hash, so that a page never loads a different part by the same name. */
  readonly files: ReadonlyMap<string, ConsolePart>
  /** Removes the shared parts from a console's data. */
  readonly takeOut: (data: ConsoleSetup) => Omit<OperationFile, 'rules'>
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
  readForm: (operation: Described) => ConsolePart,
  { leastPart = 4000, leastSaved = 1_000_000 } = {},
): SharedParts {
  const pieces = new Map<string, { readonly piece: ConsolePart; readonly users: string[] }>()
  for (const operation of operations) {
    const { parameters, schemas } = readForm(operation)
    const note = (text: string, piece: ConsolePart) => {
      const known = pieces.get(text) ?? { piece, users: [] }
      known.users.push(operation.slug)
      pieces.set(text, known)
    }
    for (const one of parameters) note(JSON.stringify(one), { parameters: [one], schemas: {} })
    for (const [reference, schema] of Object.entries(schemas)) {
      note(JSON.stringify([reference, schema]), {
        parameters: [],
        schemas: { [reference]: schema },
      })
    }
  }
  const files = new Map<string, ConsolePart>()
  const namesOf = new Map<string, string[]>()
  let saved = 0
  for (const [list, own] of Map.groupBy(pieces, ([, { users }]) => users.join(' '))) {
    const users = list.split(' ')
    const part = joinParts(own.map(([, { piece }]) => piece))
    const text = JSON.stringify(part)
    if (users.length === 1 || text.length < leastPart) continue
    const name = createHash('sha256').update(text).digest('hex').slice(0, 16)
    files.set(name, part)
    for (const slug of users) namesOf.set(slug, [...(namesOf.get(slug) ?? []), name])
    saved += text.length * (users.length - 1)
  }
  if (saved < leastSaved) return { files: new Map(), takeOut: (data) => data }
  return {
    files,
    takeOut(data) {
      const names = namesOf.get(data.operation.slug)
      if (!names) return data
      return {
        ...data,
        ...takeParts(data, names, joinParts(names.flatMap((n) => files.get(n) ?? []))),
      }
    },
  }
}

function takeParts(
  { operation, schemas }: ConsoleSetup,
  names: readonly string[],
  taken: ConsolePart,
): Pick<OperationFile, 'operation' | 'schemas' | 'parts'> {
  const shared = taken.parameters.map((one) => JSON.stringify(one))
  const all = operation.parameters.map((one) => JSON.stringify(one))
  const isOwn = all.map((text) => !shared.includes(text))
  const order = [...all.filter((_, index) => isOwn[index]), ...shared]
  return {
    operation: { ...operation, parameters: operation.parameters.filter((_, at) => isOwn[at]) },
    schemas: Object.fromEntries(
      Object.entries(schemas).filter(([reference]) => !Object.hasOwn(taken.schemas, reference)),
    ),
    parts: { names, order: all.map((text) => order.indexOf(text)) },
  }
}
