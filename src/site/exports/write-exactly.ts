import { readTokens } from '../schema/keywords.ts'
import { writeValue } from '../schema/write-value.ts'

/**
 * A value as JSON, with its numbers as their owner wrote them. YAML has numbers that JSON has not.
 *
 * @param readDigits of the number at a path
 * @returns undefined where JavaScript writes every number of it in the same way
 */
export function writeExactly(
  value: unknown,
  readDigits: (path: readonly string[]) => string | undefined,
  indent?: string,
): string | undefined {
  let isSame = true
  const text = writeValue(
    value,
    '#',
    (pointer) => {
      const digits = readDigits(readTokens(pointer))
      const isJson =
        digits !== undefined && /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(digits)
      if (isJson && digits !== String(Number(digits))) isSame = false
      return isJson ? digits : undefined
    },
    indent,
  )
  return isSame ? undefined : text
}
