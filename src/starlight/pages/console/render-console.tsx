import { renderToString } from 'react-dom/server'
import { Console } from '#console/Console.tsx'
import { lazyConsole } from '#console/load-console.ts'
import { createConsoleController } from '#console/state/console-controller.ts'
import type { ConsoleSetup } from '#console/state/console-state.ts'
import { addTranslations } from '#console/ui/translations.ts'
import type { Translations } from '#console/ui/translations.ts'

export function renderConsole(setup: ConsoleSetup, words: Translations): string {
  addTranslations(words)
  const controller = createConsoleController({ ...setup, lazy: lazyConsole })
  return renderToString(<Console controller={controller} />)
}
