import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { formatCount } from '#text/format.ts'

interface Terminal {
  readonly isTTY?: boolean
  write(text: string): unknown
}

/**
 * Prints what the plugin logs about the document, the page count and the progress of the build; in a terminal, the progress is one
 * line, with the pages that the output of Astro names.
 *
 * @returns a function that stops the display and removes the line of progress
 */
export function showProgress(output: Readable, terminal: Terminal): () => void {
  const show = (text: string) => {
    if (terminal.isTTY === true) terminal.write(`\r\u{1B}[K${text}`)
  }
  let rendered = 0
  let total = ''
  let left = ''
  const lines = createInterface({ input: output })
  lines.on('line', (line) => {
    const [, message] = /\[starlight-developer-portal\] (.*)/.exec(line) ?? []
    const [, progress] =
      /\[finish-pages\] (Collect.*|(?:Rendered|Finished) .* of .*)\.$/.exec(line) ?? []
    // The first line contains all pages that Astro starts concurrently.
    const pages = line.match(/─ \/\S*?(?<!\/members\/\w+)\.html/g) ?? []
    if (message !== undefined) {
      show('')
      terminal.write(`${message}\n`)
      total = /^[\d,]+(?= pages of )/.exec(message)?.[0] ?? ''
    } else if (progress !== undefined) {
      if (terminal.isTTY !== true) terminal.write(`${progress}.\n`)
      else if (progress.startsWith('Rendered')) left = /, about .*/.exec(progress)?.[0] ?? ''
      else show(progress)
    } else if (pages.length > 0) {
      rendered += pages.length
      show(`Rendered ${formatCount(rendered)}${total && ` of ${total}`} pages${left}`)
    }
  })
  show('Building the site')
  return () => {
    lines.close()
    show('')
  }
}
