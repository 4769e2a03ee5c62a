import { createRoot } from 'react-dom/client'
import { isGiven } from '#console/choice/is-given.ts'
import { locateGiven } from '#console/choice/operation-files.ts'
import { Console } from '#console/Console.tsx'
import { loadFile } from '#browser/load-file.ts'
import type { ConsoleGiven } from './ConsoleIsland.tsx'

/**
 * Draws the console of one operation into an element of the page.
 *
 * @throws {Error} when the file that describes it cannot be loaded
 */
export async function showConsole(place: HTMLElement, slug: string): Promise<void> {
  const given = await loadFile(locateGiven(slug), (file): file is ConsoleGiven =>
    isGiven(file, slug),
  )
  createRoot(place).render(<Console {...given} />)
}
