import { createRoot } from 'react-dom/client'
import { Console } from '#console/Console.tsx'
import type { ConsoleData } from './ConsoleIsland.tsx'

/** Draws the console of one operation into an element of the page. */
export function showConsole(place: HTMLElement, data: ConsoleData): void {
  createRoot(place).render(<Console {...data} />)
}
