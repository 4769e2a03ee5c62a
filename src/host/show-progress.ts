import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { formatCount } from '#core/text/format.ts'

interface Terminal {
  readonly isTTY?: boolean
  write(text: string): unknown
}

/**
 * Shows how far a build of Astro is, by the lines that it prints. What a large document will take is said once; in a terminal, one
 * line follows the work.
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
    const [, foretold, pages] = /\] (([\d,]+) pages of .*, about .*)/.exec(line) ?? []
    const [, finished] = /\[finish-pages\] (Finished .* of .*)\./.exec(line) ?? []
    if (foretold !== undefined) {
      of = ` of ${pages}`
      show('')
      terminal.write(`${foretold}\n`)
    }
    if (/─ \/.*(?<!\/members)\.html \(/.test(line)) {
      rendered += 1
      show(`Rendered ${formatCount(rendered)}${of} pages`)
    } else if (finished !== undefined) show(finished)
  })
  show('Building the site')
  return () => {
    lines.close()
    show('')
  }
}
