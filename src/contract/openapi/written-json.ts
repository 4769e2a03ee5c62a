import { enter, findPath, listItems, listMembers } from '../source/located.ts'
import type { Located } from '../source/located.ts'

/**
 * A value as JSON in lines, with its numbers as their author wrote them.
 *
 * @returns undefined where JavaScript writes every number of it in the same way
 */
export function writeAsWritten(located: Located): string | undefined {
  return hasOwnDigits(located) ? write(located, '') : undefined
}

function hasOwnDigits(located: Located): boolean {
  const { value } = located
  if (typeof value === 'number') return readDigits(located, value) !== undefined
  if (typeof value !== 'object' || value === null) return false
  return (Array.isArray(value) ? listItems(located) : listMembers(located)).some(hasOwnDigits)
}

function write(located: Located, margin: string): string {
  const { value } = located
  if (typeof value === 'number') return readDigits(located, value) ?? JSON.stringify(value)
  const inner = `${margin}  `
  if (Array.isArray(value)) {
    const items = value.map((_, index) => write(enter(located, index), inner))
    return wrap('[]', items, margin)
  }
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  // A member that stands elsewhere has another key there.
  const members = Object.keys(value).map(
    (name) => `${JSON.stringify(name)}: ${write(enter(located, name), inner)}`,
  )
  return wrap('{}', members, margin)
}

function wrap(brackets: string, entries: readonly string[], margin: string): string {
  if (entries.length === 0) return brackets
  const lines = entries.map((entry) => `\n${margin}  ${entry}`).join(',')
  return `${brackets[0]}${lines}\n${margin}${brackets[1]}`
}

/** Digits where JavaScript writes the number in another way. YAML has numbers that JSON has not. */
function readDigits(located: Located, value: number): string | undefined {
  const digits = readNumber(located, value)
  const isOther = digits !== String(value)
  return isOther && /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(digits) ? digits : undefined
}

/** A number as it was written, unless an Overlay has changed the value since. */
export function readNumber({ file, ...at }: Located, value: number): string {
  const path = findPath({ file, ...at })
  const digits = file.readDigits(file.findOrigin?.(path) ?? path)
  return digits !== undefined && Number(digits) === value ? digits : String(value)
}
