import { enter, isMapping, locateRoot, readText } from '../source/located.ts'
import type { Located } from '../source/located.ts'
import type { SourceFile, SourceFiles } from '../source/source-file.ts'

/** The schemas of a description that give themselves an address by `$id` (JSON Schema 2020-12, section 8.2.1). */
export interface SchemaResources {
  /** The address that a reference means; undefined where no `$id` is in reach of it, so that it is one to a file. */
  resolve(text: string, at: Located): ResourceReference | undefined
}

interface ResourceReference {
  readonly resource: Located
  /** Decoded. */
  readonly fragment: string
}

export function listResources({ main, others }: SourceFiles): SchemaResources {
  const resources = new Map<string, Located>()
  const files = [main, ...[...others.values()].filter((file) => 'value' in file)]
  for (const file of files) {
    for (const path of findIds(file)) {
      const resource = path.reduce(enter, locateRoot(file))
      const address = findBase(resource)
      if (address !== undefined && !resources.has(address)) resources.set(address, resource)
    }
  }
  return {
    resolve(text, at) {
      if (resources.size === 0) return undefined
      const [address = '', ...rest] = text.split('#')
      const base = findBase(at) ?? locateFile(at.file)
      const resource = URL.canParse(address, base)
        ? resources.get(new URL(address, base).href)
        : undefined
      const fragment = decode(rest.join('#'))
      return resource && fragment !== undefined ? { resource, fragment } : undefined
    },
  }
}

/** The address of the nearest schema around a place that has one. */
function findBase(at: Located): string | undefined {
  const ids: string[] = []
  for (let place: Located | undefined = at; place; place = place.parent) {
    const id = isMapping(place.value) ? readText(place, '$id') : undefined
    if (id !== undefined) ids.unshift(id)
  }
  if (ids.length === 0) return undefined
  return ids.reduce<string | undefined>(
    (base, id) =>
      base !== undefined && URL.canParse(id, base) ? new URL(withoutFragment(id), base).href : base,
    locateFile(at.file),
  )
}

function withoutFragment(id: string): string {
  return id.split('#')[0] ?? ''
}

/** Stands for the address of a file, which nobody knows: a name that never resolves (RFC 6761, section 6.4). */
function locateFile({ place }: SourceFile): string {
  return new URL(encodeURI(place), 'https://document.invalid/').href
}

/** The paths of the mappings with `$id`, without what is data. */
function findIds({ value }: SourceFile): readonly (readonly string[])[] {
  const found: (readonly string[])[] = []
  const met = new Set<object>()
  const visit = (node: unknown, path: readonly string[]): void => {
    if (typeof node !== 'object' || node === null || met.has(node)) return
    met.add(node)
    if (isMapping(node) && typeof node['$id'] === 'string') found.push(path)
    for (const [key, child] of Object.entries(node)) {
      if (typeof child === 'object' && !data.has(key)) visit(child, [...path, key])
    }
  }
  visit(value, [])
  return found
}

const data: ReadonlySet<string> = new Set(['example', 'examples', 'default', 'enum', 'const'])

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
