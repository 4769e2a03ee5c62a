import type { AuthoredExample } from '#core/request/description/parameter.ts'
import { longestExample } from '../generated/show-example.ts'
import type { OperationSlice } from './slice-operation.ts'

/** Whether a console has fields, beside one for a bearer token and those that its reader adds. */
export function takesInputs({
  operation,
  onlyScheme,
}: Pick<OperationSlice, 'operation' | 'onlyScheme'>): boolean {
  const { parameters, body, security, ignoredHeaders } = operation
  return (
    parameters.length + ignoredHeaders.length > 0 ||
    body !== undefined ||
    (security.state !== 'none' && onlyScheme === undefined)
  )
}

/**
 * Whether the build draws the form of a console into its page. The form says again, in fields, what the page has said above. Of
 * an operation with a long description or long examples it would make the page too large, so there the browser draws it, below
 * all that a reader came to read.
 *
 * @param given what the console is given, as JSON
 * @param examples of the responses
 */
export function drawsForm(
  given: string,
  examples: readonly Pick<AuthoredExample, 'value'>[],
): boolean {
  const lengths = examples.map(({ value }) => JSON.stringify(value)?.length ?? 0)
  const shown = lengths.reduce((sum, length) => sum + Math.min(length, longestExample.minor), 0)
  // What it is given stands in the page twice: as it is, and in words.
  return 2 * given.length + shown <= longest
}

/** In characters. Sixty of GitHub’s 1,200 operations are longer. */
const longest = 12_000
