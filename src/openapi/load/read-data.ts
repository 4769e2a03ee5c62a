import { keepNumberTexts } from '#request/source-number.ts'
import { getChild, getPath } from './located.ts'
import type { Located } from './located.ts'

/** Returns data with its numbers as written. */
export function readData(located: Located): unknown {
  return keepNumberTexts(located.value, [], (path, number) =>
    readNumber(path.reduce<Located>(getChild, located), number),
  )
}

/** Returns a number as written, unless an Overlay has changed the value since. */
export function readNumber({ file, ...at }: Located, value: number): string {
  const path = getPath({ file, ...at })
  const digits = file.readDigits(file.findOrigin?.(path) ?? path)
  return digits !== undefined && Number(digits) === value ? digits : String(value)
}
