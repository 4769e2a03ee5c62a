/** What a parsed file amounts to when each of its aliases is written out. */
export type Extent =
  | { readonly outcome: 'measured'; readonly references: readonly string[] }
  | { readonly outcome: 'refused'; readonly because: 'depth' | 'size' }

/**
 * Goes through a file once, so that whatever goes through it later needs no limits: refuses more than 500 levels and, with
 * aliases unfolded, more than 5 million values.
 *
 * @returns also the `$ref`s that lead out of the file, or what looks like them
 */
export function measureExtent(root: unknown): Extent {
  const references = new Set<string>()
  // Only YAML shares values, and only then is a value met twice.
  const sizes = new Map<object, number>()
  let fault: 'depth' | 'size' | undefined

  const measure = (value: unknown, depth: number): number => {
    if (typeof value !== 'object' || value === null) return 1
    if (depth > deepest) fault = 'depth'
    if (fault) return 1
    const known = sizes.get(value)
    if (known !== undefined) return known
    let size = 1
    if (Array.isArray(value)) {
      for (const item of value) size += measure(item, depth + 1)
    } else {
      for (const key in value) {
        const child: unknown = Reflect.get(value, key)
        if (key === '$ref' && typeof child === 'string' && !child.startsWith('#')) {
          references.add(child)
        }
        size += measure(child, depth + 1)
      }
    }
    if (size > most) fault = 'size'
    sizes.set(value, size)
    return size
  }

  measure(root, 0)
  return fault
    ? { outcome: 'refused', because: fault }
    : { outcome: 'measured', references: [...references] }
}

const deepest = 500
const most = 5_000_000
