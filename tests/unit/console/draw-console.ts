import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Console } from '#console/Console.tsx'
import type { ConsoleSetup } from '#console/state/console-state.ts'

/** The HTML of a console as the build draws it, with a snippet that says nothing. */
export function drawConsole(setup: ConsoleSetup): string {
  return renderToStaticMarkup(
    createElement(Console, {
      ...setup,
      webAppUrl: undefined,
      snippet: { outcome: 'written', steps: [] },
    }),
  )
}
