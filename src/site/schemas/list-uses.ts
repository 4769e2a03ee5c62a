import type { Contract } from '#contract/read-contract.ts'
import type { Operation } from '#core/request/description/operation.ts'
import { isKeywords } from '#schema/keywords.ts'
import { indexSchemas } from './schema-index.ts'

type Described = Pick<Contract, 'document' | 'operations' | 'schemas'>

/** The operations that name a schema in a parameter, a body, a response or a callback, by the schema’s reference. */
export function listUses(contract: Described): ReadonlyMap<string, readonly Operation[]> {
  const made = known.get(contract.document)
  if (made) return made
  const uses = new Map<string, Operation[]>()
  const byAddress = new Map(
    contract.operations.map((operation) => [`${operation.method} ${operation.path}`, operation]),
  )
  const { nameOf } = indexSchemas(contract.schemas)
  const reach = createReach(contract)
  const paths = readMember(contract.document, 'paths')
  for (const [path, item] of Object.entries(isKeywords(paths) ? paths : {})) {
    if (!isKeywords(item)) continue
    const shared = readMember(item, 'parameters')
    for (const [method, described] of Object.entries(item)) {
      const operation = byAddress.get(`${method.toUpperCase()} ${path}`)
      if (!operation) continue
      const found = new Set([...reach(described), ...reach(shared)].map(nameOf))
      for (const reference of found) {
        const list = uses.get(reference) ?? []
        list.push(operation)
        uses.set(reference, list)
      }
    }
  }
  known.set(contract.document, uses)
  return uses
}

const known = new WeakMap<object, ReadonlyMap<string, readonly Operation[]>>()

/** Finds the references to schemas in a part of the document, also through shared parameters, bodies and responses. */
function createReach({ document, schemas }: Described) {
  const shared = new Map<string, ReadonlySet<string>>()
  const reach = (value: unknown, found = new Set<string>()): ReadonlySet<string> => {
    if (Array.isArray(value)) for (const item of value) reach(item, found)
    if (!isKeywords(value)) return found
    for (const [key, member] of Object.entries(value)) {
      if (key === '$ref' && typeof member === 'string') {
        if (schemas.has(member)) found.add(member)
        else for (const one of follow(member)) found.add(one)
      } else if (!data.has(key) && typeof member === 'object') reach(member, found)
    }
    return found
  }
  const follow = (reference: string): ReadonlySet<string> => {
    const done = shared.get(reference)
    if (done) return done
    shared.set(reference, new Set())
    const tokens = reference.startsWith('#/') ? reference.slice(2).split('/') : []
    const target = tokens.reduce<unknown>(
      (value, token) => readMember(value, token.replaceAll('~1', '/').replaceAll('~0', '~')),
      tokens.length > 0 ? document : undefined,
    )
    const found = reach(target)
    shared.set(reference, found)
    return found
  }
  return reach
}

const data: ReadonlySet<string> = new Set(['example', 'examples', 'default', 'enum', 'const'])

function readMember(value: unknown, key: string): unknown {
  return isKeywords(value) && Object.hasOwn(value, key) ? value[key] : undefined
}
