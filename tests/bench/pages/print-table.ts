import { findMedian } from '../median.ts'
import type { Visit } from './measure-page.ts'
import { floor } from './subjects.ts'
import type { SubjectName } from './subjects.ts'

/** Prints a line for each subject: the medians of its visits, and the ratio of its usable time to the floor's. */
export function printTable(visits: ReadonlyMap<SubjectName, readonly Visit[]>): void {
  const median = (name: SubjectName, read: (visit: Visit) => number) =>
    findMedian((visits.get(name) ?? []).map(read))
  const least = median(floor, ({ usable }) => usable)
  const columns: Readonly<Record<string, (name: SubjectName) => string>> = {
    KB: (name) => median(name, ({ kilobytes }) => kilobytes).toFixed(1),
    'JS KB': (name) => median(name, ({ scriptKilobytes }) => scriptKilobytes).toFixed(1),
    requests: (name) => whole(median(name, ({ requests }) => requests)),
    FCP: (name) => whole(median(name, ({ firstPaint }) => firstPaint)),
    LCP: (name) => whole(median(name, ({ largestPaint }) => largestPaint)),
    CLS: (name) => median(name, ({ layoutShift }) => layoutShift).toFixed(3),
    usable: (name) => whole(median(name, ({ usable }) => usable)),
    'x React': (name) => (median(name, ({ usable }) => usable) / least).toFixed(2),
    opened: (name) => whole(median(name, ({ opened }) => opened)),
    'long task': (name) => whole(median(name, ({ longestTask }) => longestTask)),
    'heap MB': (name) => median(name, ({ heap }) => heap).toFixed(1),
  }
  console.log(line('', Object.keys(columns)))
  for (const name of visits.keys()) {
    console.log(
      line(
        name,
        Object.values(columns).map((write) => write(name)),
      ),
    )
  }
}

function whole(value: number): string {
  return String(Math.round(value))
}

function line(first: string, cells: readonly string[]): string {
  return first.padEnd(31) + cells.map((cell) => cell.padStart(10)).join('')
}
