import type { Build } from './measure-build.ts'
import type { Output } from './measure-output.ts'

const widths = [30, 8, 10, 11, 12, 12, 10, 14]

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

/** The time of the processor comes beside that of the clock, because other work on the machine changes it little. */
export const costColumns = ['seconds', 'processor', 'ms per page', 'peak memory']

export const siteColumns = ['', 'pages', ...costColumns, 'output', 'largest page']

/** @param perPage the processor time of one more page in milliseconds, where it is known */
export function writeCost(build: Build, perPage?: number): readonly string[] {
  return [
    build.seconds.toFixed(1),
    build.processorSeconds.toFixed(1),
    perPage?.toFixed(1) ?? '',
    build.peakMemory === 0 ? 'unknown' : `${Math.round(build.peakMemory)} MB`,
  ]
}

export function printSite(name: string, build: Build, output: Output, perPage?: number): void {
  printRow([
    name,
    String(output.pages),
    ...writeCost(build, perPage),
    `${Math.round(output.megabytes)} MB`,
    `${Math.round(output.largestPage)} KB`,
  ])
}
