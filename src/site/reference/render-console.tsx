import { renderToString } from 'react-dom/server'
import { Console } from '#console/Console.tsx'
import { addTranslations } from '#ui/words.ts'
import type { Translations } from '#ui/words.ts'
import type { ConsoleData } from '../scripts/start-console.tsx'

export function renderConsole(data: ConsoleData, words: Translations): string {
  addTranslations(words)
  return renderToString(<Console {...data} />)
}
