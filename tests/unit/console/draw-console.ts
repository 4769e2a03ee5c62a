import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Console } from '#console/Console.tsx'
import type { ConsoleSetup } from '#console/state/console-state.ts'

/** Renders the HTML of a console like the build, with an empty snippet. */
export function drawConsole(setup: ConsoleSetup): string {
  return renderToStaticMarkup(
    createElement(Console, {
      ...setup,
      webAppUrl: undefined,
      snippet: { outcome: 'written', steps: [] },
    }),
  )
}
