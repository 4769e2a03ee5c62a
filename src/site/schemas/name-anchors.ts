import { digestText, slugify } from '#contract/openapi/slugs.ts'

/** The parts from which an anchor is made. */
interface Placed {
  readonly path: readonly string[]
  /** Distinguishes what has one path. */
  readonly pointer: string
}

/**
 * An anchor for each row, in order, by its path. Where two would be one, both get a digest of the path as it is written, and
 * where that is not enough of the place too. There is no counter, so that an anchor stays when a member is added.
 */
export function nameAnchors(rows: readonly Placed[], prefix: string): readonly string[] {
  const levels = rows.map(() => 0)
  for (let round = 0; ; round += 1) {
    const names = rows.map((row, index) => nameAnchor(row, levels[index] ?? 0, prefix))
    const clashes = [...Map.groupBy(names.keys(), (index) => names[index]).values()]
      .filter((indexes) => indexes.length > 1)
      .flat()
    if (clashes.length === 0 || round === 2) return names
    for (const index of clashes) levels[index] = (levels[index] ?? 0) + 1
  }
}

function nameAnchor({ path, pointer }: Placed, level: number, prefix: string): string {
  const slug = slugify(path.join(' '))
  const text = path.join('\n')
  if (level === 0 && slug !== '' && slug.length <= longest) return `${prefix}-${slug}`
  const digest = digestText(level < 2 ? text : `${text}\n${pointer}`)
  const start = slug.slice(0, longest).replace(/-$/, '')
  return [prefix, ...(start === '' ? [] : [start]), digest].join('-')
}

/** Beyond it an address is of no use to a person. */
const longest = 80
