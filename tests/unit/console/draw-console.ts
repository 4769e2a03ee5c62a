import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Console } from '#console/Console.tsx'
import type { ConsoleSetup } from '#console/state/console-state.ts'

/** The HTML of a console as the build draws it, with snippets that say nothing. */
export function drawConsole(setup: ConsoleSetup): string {
  const first = Object.keys(setup.plans).map(
    (id) => [id, { outcome: 'written', steps: [] }] as const,
  )
  return renderToStaticMarkup(
    createElement(Console, {
      ...setup,
      webAppUrl: undefined,
      choices: { languages: [{ id: 'curl', label: 'curl' }], first: Object.fromEntries(first) },
    }),
  )
}
