import { formatCount } from '#text/format.ts'

/**
 * Creates a function that takes the kind of each further file, and every ten seconds reports how many there are, and how long the
 * others take at the pace of their kind: a page takes ten times as long as the data of a console.
 *
 * @param kinds the kind of each file
 */
export function reportProgress<Kind>(
  verb: 'Rendered' | 'Finished',
  kinds: readonly Kind[],
  report: (line: string) => void,
): (kind: Kind) => void {
  const remaining = new Map<Kind, number>()
  for (const kind of kinds) remaining.set(kind, (remaining.get(kind) ?? 0) + 1)
  const measured = new Map<Kind, { readonly files: number; readonly ms: number }>()
  let done = 0
  let last = performance.now()
  let reported = last
  return (kind) => {
    const now = performance.now()
    const before = measured.get(kind)
    // The first file of a kind computes what all others share.
    measured.set(
      kind,
      before ? { files: before.files + 1, ms: before.ms + now - last } : { files: 0, ms: 0 },
    )
    remaining.set(kind, (remaining.get(kind) ?? 0) - 1)
    done += 1
    last = now
    if (now - reported < everyMs) return
    reported = now
    const left = Array.from(remaining, ([one, count]) => {
      const pace = measured.get(one)
      return count <= 0 ? 0 : pace ? (count * pace.ms) / pace.files : Number.NaN
    }).reduce((sum, time) => sum + time, 0)
    const rest = Number.isNaN(left) ? '' : `, about ${formatDuration(left)} left`
    report(`${verb} ${formatCount(done)} of ${formatCount(kinds.length)} files${rest}.`)
  }
}

/** Reports every ten seconds that files are being collected, and their number if that took as long. */
export async function reportCollecting<Files extends readonly unknown[]>(
  collect: () => Promise<Files>,
  report: (line: string) => void,
): Promise<Files> {
  const started = performance.now()
  const getDuration = () => formatDuration(performance.now() - started)
  const timer = setInterval(() => report(`Collecting files for ${getDuration()}.`), everyMs)
  try {
    const files = await collect()
    if (performance.now() - started >= everyMs) {
      report(`Collected ${formatCount(files.length)} files in ${getDuration()}.`)
    }
    return files
  } finally {
    clearInterval(timer)
  }
}

const everyMs = 10_000

function formatDuration(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000)
  return seconds < 100 ? `${seconds} s` : `${Math.round(seconds / 60)} min`
}
