import { readTokens } from '#schema/pointer.ts'
import { writeValue } from '#schema/view/write-value.ts'

/** The text of the number at a path, as its owner wrote it; undefined where it is not known. */
export type ReadDigits = (path: readonly string[]) => string | undefined

/**
 * A value as JSON, with its numbers as their owner wrote them. YAML has numbers that JSON has not.
 *
 * @returns undefined where JavaScript writes every number of it in the same way
 */
export function writeExactly(
  value: unknown,
  readDigits: ReadDigits,
  indent?: string,
): string | undefined {
  let isSame = true
  const find = findUnusual(readDigits, () => (isSame = false))
  const text = writeValue(value, '#', find, indent)
  return isSame ? undefined : text
}

/** The numbers of a value that JavaScript would write in another way, by their pointers. */
export function listUnusual(
  value: unknown,
  readDigits: ReadDigits,
): Readonly<Record<string, string>> {
  const found = new Map<string, string>()
  const find = findUnusual(readDigits, (pointer, digits) => found.set(pointer, digits))
  writeValue(value, '#', find)
  return Object.fromEntries(found)
}

/** @param meet gets each number that JavaScript would write in another way */
function findUnusual(readDigits: ReadDigits, meet: (pointer: string, digits: string) => void) {
  return (pointer: string) => {
    const digits = readDigits(readTokens(pointer))
    if (digits === undefined || !numberOfJson.test(digits)) return undefined
    if (digits !== String(Number(digits))) meet(pointer, digits)
    return digits
  }
}

const numberOfJson = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?$/i
