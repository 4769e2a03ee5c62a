import { renderToString } from 'react-dom/server'
import { CheckedConsole } from './start-console.tsx'
import type { ConsoleData } from './start-console.tsx'

/** The console of one operation as HTML, before its script starts it. */
export function renderConsole(data: ConsoleData): string {
  return renderToString(<CheckedConsole {...data} />)
}
