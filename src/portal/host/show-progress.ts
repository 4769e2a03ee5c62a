import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { formatCount } from '#text/format.ts'

interface Terminal {
  readonly isTTY?: boolean
  write(text: string): unknown
}

/**
 * Prints what the plugin logs about the document and the page count, and in a terminal the progress of the build, parsed from the
 * output of Astro.
 *
 * @param now the time in milliseconds, from any origin
 * @returns a function that stops the display and removes the line of progress
 */
export function showProgress(
  output: Readable,
  terminal: Terminal,
  now = () => performance.now(),
): () => void {
  const show = (text: string) => {
    if (terminal.isTTY === true) terminal.write(`\r\u{1B}[K${text}`)
  }
  let rendered = 0
  let started: number | undefined
  let total = ''
  const lines = createInterface({ input: output })
  lines.on('line', (line) => {
    const [, message] = /\[starlight-developer-portal\] (.*)/.exec(line) ?? []
    const [, finished] = /\[finish-pages\] (Finished .* of .*)\./.exec(line) ?? []
    // The first line contains all pages that Astro starts concurrently.
    const pages = line.match(/─ \/\S*?(?<!\/members\/\w+)\.html/g) ?? []
    if (message !== undefined) {
      show('')
      terminal.write(`${message}\n`)
      total = /^[\d,]+(?= pages of )/.exec(message)?.[0] ?? ''
    } else if (pages.length > 0) {
      rendered += pages.length
      started ??= now()
      const seconds = (now() - started) / 1000
      const pace = seconds < 1 ? '' : `, ${formatCount(Math.round(rendered / seconds))} per second`
      show(`Rendered ${formatCount(rendered)}${total && ` of ${total}`} pages${pace}`)
    } else if (finished !== undefined) show(finished)
  })
  show('Building the site')
  return () => {
    lines.close()
    show('')
  }
}
