import { keepNumberTexts } from '#core/request/source-number.ts'
import { enter, findPath } from './located.ts'
import type { Located } from './located.ts'

/** Returns the data at a place, with its numbers as their author wrote them. */
export function readData(located: Located): unknown {
  return keepNumberTexts(located.value, [], (path, number) =>
    readNumber(path.reduce<Located>(enter, located), number),
  )
}

/** A number as it was written, unless an Overlay has changed the value since. */
export function readNumber({ file, ...at }: Located, value: number): string {
  const path = findPath({ file, ...at })
  const digits = file.readDigits(file.findOrigin?.(path) ?? path)
  return digits !== undefined && Number(digits) === value ? digits : String(value)
}
