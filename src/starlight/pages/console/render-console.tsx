import { renderToString } from 'react-dom/server'
import { Console } from '#console/Console.tsx'
import type { ConsoleData } from '#console/Console.tsx'
import { addTranslations } from '#console/ui/translations.ts'
import type { Translations } from '#console/ui/translations.ts'

export function renderConsole(data: ConsoleData, words: Translations): string {
  addTranslations(words)
  return renderToString(<Console {...data} />)
}
