import { formatCounted } from '#text/format.ts'

/** Formats a line between two blank ones about pages that are not built yet. Returns an empty line if there are few. */
export function explainBuilding(pages: number): string {
  return pages > manyPages
    ? `\n  ${formatCounted(pages, 'page')} are being built. Each one that you open is built next.\n`
    : ''
}

/** The number of pages that are built in a few seconds. */
const manyPages = 100

/** @param started the time at which the build was started (`performance.now`) */
export function formatBuilt(started: number): string {
  return `All pages are built, after ${((performance.now() - started) / 1000).toFixed(1)} s.`
}
