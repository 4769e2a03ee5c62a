/** The size of a parsed file when each of its aliases is written out. */
export type Extent =
  | { readonly outcome: 'measured'; readonly leadsOut: boolean }
  | { readonly outcome: 'refused'; readonly because: 'depth' | 'size' }

/**
 * Goes through a file once, so that whatever goes through it later needs no limits: refuses more than 500 levels and, with
 * aliases unfolded, more than 5 million values.
 *
 * @returns also whether any `$ref` may lead out of the file; most documents have none
 */
export function measureExtent(root: unknown): Extent {
  let leadsOut = false
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
        const isReference = key === '$ref' || key === '$dynamicRef'
        if (isReference && typeof child === 'string' && !child.startsWith('#')) leadsOut = true
        size += measure(child, depth + 1)
      }
    }
    if (size > most) fault = 'size'
    sizes.set(value, size)
    return size
  }

  measure(root, 0)
  return fault ? { outcome: 'refused', because: fault } : { outcome: 'measured', leadsOut }
}

const deepest = 500
const most = 5_000_000
