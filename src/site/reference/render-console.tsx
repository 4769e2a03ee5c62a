import { renderToString } from 'react-dom/server'
import { Console } from '#console/Console.tsx'
import { addOwnWords } from '#ui/words.ts'
import type { OwnWords } from '#ui/words.ts'
import type { ConsoleData } from '../scripts/start-console.tsx'

export function renderConsole(data: ConsoleData, words: OwnWords): string {
  addOwnWords(words)
  return renderToString(<Console {...data} />)
}
