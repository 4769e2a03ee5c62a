import type { Build } from './measure-build.ts'
import type { Output } from './measure-output.ts'

const widths = [30, 8, 10, 12, 12, 10, 14]

/** Prints the cells of a line in columns, the first to the left. */
export function printRow(cells: readonly string[]): void {
  console.log(
    cells
      .map((cell, at) =>
        at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 12),
      )
      .join(''),
  )
}

export const siteColumns = [
  '',
  'pages',
  'seconds',
  'ms per page',
  'peak memory',
  'output',
  'largest page',
]

/** @param perPage the cost of one more page in milliseconds, where it is known */
export function printSite(name: string, build: Build, output: Output, perPage?: number): void {
  printRow([
    name,
    String(output.pages),
    build.seconds.toFixed(1),
    perPage?.toFixed(1) ?? '',
    build.peakMemory === 0 ? 'unknown' : `${Math.round(build.peakMemory)} MB`,
    `${Math.round(output.megabytes)} MB`,
    `${Math.round(output.largestPage)} KB`,
  ])
}
