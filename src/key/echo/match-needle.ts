import { beginsEscape, listEscapes, measureEscape } from './escapes.ts'
import { foldByte } from './needle.ts'
import type { Needle, NeedleStep } from './needle.ts'

/** @returns where the longest match of a needle at a position ends, or -1 */
export function matchNeedle(needle: Needle, bytes: Uint8Array, start: number): number {
  const { steps } = needle
  const count = countPlainSteps(needle, bytes, start)
  if (count === steps.length) return start + count
  if (!isChoice(steps[count], bytes[start + count])) return -1
  let places: readonly number[] = [start + count]
  for (let index = count; index < steps.length && places.length > 0; index += 1) {
    places = advance(steps[index], needle, bytes, places)
  }
  return Math.max(-1, ...places)
}

/** @returns how many steps of a needle match up to the end of the bytes, if that cuts it off; otherwise 0 */
export function countCutSteps(needle: Needle, bytes: Uint8Array, start: number): number {
  const { steps } = needle
  let index = countPlainSteps(needle, bytes, start)
  let places: readonly number[] = [start + index]
  let count = 0
  for (; index < steps.length && places.length > 0; index += 1) {
    if (places.some((at) => endsWithin(steps[index], bytes, at))) count = index
    places = advance(steps[index], needle, bytes, places)
  }
  return count
}

/** Counts the first steps that can only be one byte each: they need no list of places. */
function countPlainSteps(
  { steps, isCaseSensitive }: Needle,
  bytes: Uint8Array,
  start: number,
): number {
  let index = 0
  for (; index < steps.length; index += 1) {
    const step = steps[index]
    const byte = bytes[start + index]
    if (!step || byte === undefined || isChoice(step, byte)) break
    if (!step.bytes.includes(isCaseSensitive ? byte : foldByte(byte))) break
  }
  return index
}

/** Whether a step may match in more than one way. */
function isChoice(step: NeedleStep | undefined, byte: number | undefined): boolean {
  return step !== undefined && (step.isOptional || (step.escaped.length > 0 && beginsEscape(byte)))
}

/** The places after a step, from all places before it: a backslash, for example, can be itself or begin an escape. */
function advance(
  step: NeedleStep | undefined,
  { isCaseSensitive }: Needle,
  bytes: Uint8Array,
  places: readonly number[],
): readonly number[] {
  if (!step) return []
  const next = new Set(step.isOptional ? places : [])
  for (const at of places) {
    const byte = bytes[at]
    if (byte === undefined) continue
    if (step.bytes.includes(isCaseSensitive ? byte : foldByte(byte))) next.add(at + 1)
    if (step.escaped.length === 0) continue
    const length = measureEscape(step.escaped, bytes, at)
    if (length > 0) next.add(at + length)
    // The semicolon after a reference may be the next character of the key.
    if (length > 2 && bytes[at + length - 1] === semicolon) next.add(at + length - 1)
  }
  return [...next]
}

const semicolon = 0x3b

/** Whether the bytes end before the step or within one of its escapes. */
function endsWithin(step: NeedleStep | undefined, bytes: Uint8Array, at: number): boolean {
  const rest = bytes.length - at
  if (rest === 0 || !step || !beginsEscape(bytes[at])) return rest === 0
  return step.escaped
    .flatMap((code) => listEscapes(code))
    .some((escape) => escape.length > rest && countEqual(escape, bytes, at) === rest)
}

/** The number of bytes from a position on that match an escape. */
function countEqual(escape: string, bytes: Uint8Array, at: number): number {
  let count = 0
  while (count < escape.length && foldByte(bytes[at + count] ?? -1) === escape.charCodeAt(count)) {
    count += 1
  }
  return count
}
