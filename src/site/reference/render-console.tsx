import { renderToString } from 'react-dom/server'
import { addOwnWords } from '#ui/words.ts'
import type { OwnWords } from '#ui/words.ts'
import { CheckedConsole } from '../scripts/start-console.tsx'
import type { ConsoleData } from '../scripts/start-console.tsx'

export function renderConsole(data: ConsoleData, words: OwnWords): string {
  addOwnWords(words)
  return renderToString(<CheckedConsole {...data} />)
}
