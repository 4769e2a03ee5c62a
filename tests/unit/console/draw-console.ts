import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Console, lazyConsole } from '#console/Console.tsx'
import { createConsoleController } from '#console/state/console-controller.ts'
import type { ConsoleSetup } from '#console/state/console-state.ts'

/** Renders the HTML of a console like the build, with an empty snippet. */
export function drawConsole(setup: ConsoleSetup): string {
  const controller = createConsoleController({
    ...setup,
    lazy: lazyConsole,
    snippet: { outcome: 'written', steps: [] },
  })
  return renderToStaticMarkup(createElement(Console, { controller }))
}
