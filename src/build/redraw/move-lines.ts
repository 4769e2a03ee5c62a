import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { locateMarkdown } from '#site/head/markdown-address.ts'
import { mapWithLimit } from '../map-with-limit.ts'
import type { FinishedRecord, Found } from './kit.ts'
import { renumberMarkdown, renumberPage } from './renumber.ts'
import { replaceFile } from './replace-file.ts'

/** Whether a place that stands in both documents is at another line now. */
export function hasMoved(before: Found['lines'], now: ReadonlyMap<string, number>): boolean {
  return [...now].some(([place, line]) => (before[place] ?? line) !== line)
}

/**
 * Writes the lines of the document as it is now into finished pages and their Markdown.
 *
 * @returns the pages for which that was not possible
 */
export async function moveLines(
  directory: string,
  pages: readonly FinishedRecord[],
  lines: ReadonlyMap<string, number>,
): Promise<readonly FinishedRecord[]> {
  const moved = await mapWithLimit(pages, (page) => movePage(directory, page, lines))
  return pages.filter((_, index) => !moved[index])
}

async function movePage(
  directory: string,
  { file, published }: FinishedRecord,
  lines: ReadonlyMap<string, number>,
): Promise<boolean> {
  const path = join(directory, file)
  const html = await readFile(path, 'utf8')
  const page = renumberPage(html, (place) => lines.get(place))
  if (!page) return false
  if (page.html === html) return true
  if (published) {
    const text = join(directory, locateMarkdown(published.path))
    const markdown = renumberMarkdown(await readFile(text, 'utf8'), page.lines)
    if (markdown === undefined) return false
    await replaceFile(text, markdown)
  }
  await replaceFile(path, page.html)
  return true
}
