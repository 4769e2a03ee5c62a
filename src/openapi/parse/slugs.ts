interface Named {
  readonly operationId: string | undefined
  readonly method: string
  readonly path: string
}

/**
 * Returns a slug for each operation, in order: its operationId, else method and path. On a
 * collision, method and path are appended, then a hash of all three. A counter would change URLs
 * when an operation is added.
 *
 * @param taken reserved slugs
 */
export function createSlugs(
  operations: readonly Named[],
  taken: readonly string[] = [],
): readonly string[] {
  const levels: number[] = operations.map(() => 0)
  for (;;) {
    const slugs = operations.map((operation, index) => createSlug(operation, levels[index] ?? 0))
    const collisions = [...Map.groupBy(slugs.keys(), (index) => slugs[index] ?? '')]
      .filter(([slug, indexes]) => indexes.length > 1 || taken.includes(slug))
      .flatMap(([, indexes]) => indexes)
      .filter((index) => (levels[index] ?? 0) < 2)
    if (collisions.length === 0) return slugs
    for (const index of collisions) levels[index] = (levels[index] ?? 0) + 1
  }
}

function createSlug({ operationId, method, path }: Named, level: number): string {
  const address = `${method} ${path}`
  const id = operationId === undefined ? '' : slugify(operationId)
  const parts = id === '' ? [slugify(address)] : [id, ...(level > 0 ? [slugify(address)] : [])]
  const digest = hashText(`${operationId ?? ''}\n${address}`)
  const slug = [...parts, ...(level > 1 ? [digest] : [])].filter(Boolean).join('-')
  if (slug === '') return digest
  return slug.length > maxLength
    ? `${slug.slice(0, maxLength - 12).replace(/-$/, '')}-${digest}`
    : slug
}

/** Slugs become file names, which most systems limit to 255 bytes. */
const maxLength = 120

/** Returns lower case, digits and hyphens; empty if letters of another script would be lost. */
export function slugify(text: string): string {
  const plain = text
    .slice(0, 1000)
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .replaceAll(/(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, '-')
  const isLossy = /[^\P{L}A-Za-z]/u.test(plain)
  const slug = plain
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
  return isLossy && !text.includes(' /') ? '' : slug
}

/** FNV-1a with 52 bits, enough to make collisions improbable (draft-eastlake-fnv). */
export function hashText(text: string): string {
  let hash = 0xcbf29ce484222325n
  for (const byte of new TextEncoder().encode(text)) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n)
  }
  return (hash >> 12n).toString(36).padStart(10, '0')
}
