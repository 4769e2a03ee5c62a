import type { Value } from '#core/request/inputs.ts'
import { readJson as read } from '#core/request/read-json.ts'
import { UsageError } from '#command-line/run-command.ts'

/**
 * Reads JSON without a loss.
 *
 * @param source how messages name the text
 * @throws {UsageError} with line and column, counted from 1
 */
export function readJson(text: string, source: string): Value {
  const reading = read(text)
  if (reading.outcome === 'read') return reading.value
  const { line, column, sentence } = reading.fault
  throw new UsageError(`${source}, line ${line}, column ${column}: ${sentence}`)
}
