import { renderToString } from 'react-dom/server'
import { addOwnWords } from '#ui/words.ts'
import type { OwnWords } from '#ui/words.ts'
import { CheckedConsole } from './start-console.tsx'
import type { ConsoleData } from './start-console.tsx'

/** The console of one operation as HTML, before its script starts it, with the words that the site says otherwise. */
export function renderConsole(data: ConsoleData, words: OwnWords): string {
  addOwnWords(words)
  return renderToString(<CheckedConsole {...data} />)
}
