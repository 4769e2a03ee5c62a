import { formatRow } from './pretty-row.ts'
import { scanJson } from './scan-json.ts'

/**
 * Puts each member of a JSON text on its own line. Only white space between tokens changes: numbers keep every digit, and order
 * and duplicate names stay as received.
 *
 * @returns `undefined` when the text is not JSON
 */
export function formatJson(text: string): string | undefined {
  const { rows, fault } = scanJson(new TextEncoder().encode(text))
  if (fault || !text.isWellFormed()) return undefined
  const lines = Array.from(
    { length: rows.count },
    (_, row) => formatRow(rows, row, Infinity).tokens,
  )
  return lines.map((tokens) => tokens.map(([part]) => part).join('')).join('\n')
}
