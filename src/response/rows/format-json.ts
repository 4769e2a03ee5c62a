import { formatRow } from './pretty-row.ts'
import { scanJson } from './scan-json.ts'

/**
 * Formats a JSON text with each member on its own line. Only white space between tokens changes: digits, order and duplicate names
 * stay as received.
 *
 * @returns `undefined` if the text is not JSON
 */
export function formatJson(text: string): string | undefined {
  const { rows, error } = scanJson(new TextEncoder().encode(text))
  if (error || !text.isWellFormed()) return undefined
  const lines = Array.from(
    { length: rows.count },
    (_, row) => formatRow(rows, row, Infinity).tokens,
  )
  return lines.map((tokens) => tokens.map(([part]) => part).join('')).join('\n')
}
