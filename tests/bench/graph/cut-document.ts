import { getPointerTokens } from '#schema/pointer.ts'
import { isKeywords } from '#schema/keywords.ts'

/**
 * Cuts an OpenAPI document to its first operations and the components that they reach, so that a small document shares its
 * schemas between operations as the large one does.
 */
export function cutDocument(document: object, operations: number): object {
  const { paths, components } = readParts(document)
  let remaining = operations
  const kept = Object.entries(paths).flatMap(([path, item]) => {
    if (remaining === 0 || !isKeywords(item)) return []
    const entries = Object.entries(item).filter(([key]) => {
      if (!methods.has(key)) return true
      if (remaining === 0) return false
      remaining -= 1
      return true
    })
    return [[path, Object.fromEntries(entries)] as const]
  })
  const cut = Object.fromEntries(kept)
  return {
    ...document,
    paths: cut,
    components: filterComponents(components, reach(cut, components)),
  }
}

const methods: ReadonlySet<string> = new Set(
  'get put post delete options head patch trace'.split(' '),
)

type Components = Readonly<Record<string, unknown>>

function readParts(document: object): { readonly paths: object; readonly components: Components } {
  const [paths, components] = ['paths', 'components'].map((key) => Reflect.get(document, key))
  if (!isKeywords(paths) || !isKeywords(components)) {
    throw new Error('The document has no paths and components, which OpenAPI 3 documents have.')
  }
  return { paths, components }
}

/** Returns each component by its object, including components that only the mapping of a discriminator names. */
function reach(start: unknown, components: Components): ReadonlySet<unknown> {
  const reached = new Set<unknown>()
  const waiting = [start]
  while (waiting.length > 0) {
    const value = waiting.pop()
    if (typeof value === 'string') {
      const component = findComponent(value, components)
      if (component === undefined || reached.has(component)) continue
      reached.add(component)
      waiting.push(component)
    } else if (typeof value === 'object' && value !== null) waiting.push(...Object.values(value))
  }
  return reached
}

function findComponent(reference: string, components: Components): unknown {
  if (!reference.startsWith('#/components/')) return undefined
  const [, kind = '', name = ''] = getPointerTokens(reference)
  const all = components[kind]
  return isKeywords(all) ? all[name] : undefined
}

function filterComponents(components: Components, reached: ReadonlySet<unknown>): Components {
  return Object.fromEntries(
    Object.entries(components).map(([kind, all]) => {
      // Security schemes are named without a reference.
      if (kind === 'securitySchemes' || !isKeywords(all)) return [kind, all]
      const kept = Object.entries(all).filter(([, component]) => reached.has(component))
      return [kind, Object.fromEntries(kept)]
    }),
  )
}
