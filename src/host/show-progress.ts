import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { formatCount } from '#core/text/format.ts'

interface Terminal {
  readonly isTTY?: boolean
  write(text: string): unknown
}

/**
 * Shows of a build of Astro what the plugin says about the document and what it will take, and in a terminal how far it is: by the
 * lines that Astro prints.
 *
 * @returns ends it, and removes that line
 */
export function showProgress(output: Readable, terminal: Terminal): () => void {
  const show = (text: string) => {
    if (terminal.isTTY === true) terminal.write(`\r\u{1B}[K${text}`)
  }
  let rendered = 0
  let of = ''
  const lines = createInterface({ input: output })
  lines.on('line', (line) => {
    const [, said] = /\[starlight-developer-portal\] (.*)/.exec(line) ?? []
    const [, finished] = /\[finish-pages\] (Finished .* of .*)\./.exec(line) ?? []
    // The first line names all with which Astro begins at once, one after the other.
    const pages = line.match(/─ \/\S*?(?<!\/members\/\w+)\.html/g) ?? []
    if (said !== undefined) {
      show('')
      terminal.write(`${said}\n`)
      of = /^[\d,]+(?= pages of )/.exec(said)?.[0] ?? ''
    } else if (pages.length > 0) {
      rendered += pages.length
      show(`Rendered ${formatCount(rendered)}${of && ` of ${of}`} pages`)
    } else if (finished !== undefined) show(finished)
  })
  show('Building the site')
  return () => {
    lines.close()
    show('')
  }
}
