import { endString } from './json-digits.ts'

/** A key that stands twice in one object. */
export interface RepeatedKey {
  readonly key: string
  /** The line on which it stands for the second time, counted from 1. */
  readonly line: number
}

/** The first key of a valid JSON text that is repeated, of which `JSON.parse` keeps the last value without a word. */
export function findRepeatedKey(text: string): RepeatedKey | undefined {
  // Undefined stands for a list.
  const levels: (Set<string> | undefined)[] = []
  let keys: Set<string> | undefined
  let awaitsKey = false
  for (let at = 0; at < text.length; at += 1) {
    switch (text.charAt(at)) {
      case '"': {
        const end = endString(text, at)
        if (keys && awaitsKey) {
          const key = readKey(text.slice(at, end))
          if (keys.has(key)) return { key, line: text.slice(0, at).split('\n').length }
          keys.add(key)
          awaitsKey = false
        }
        at = end - 1
        break
      }
      case '{':
        keys = new Set()
        levels.push(keys)
        awaitsKey = true
        break
      case '[':
        keys = undefined
        levels.push(keys)
        break
      case '}':
      case ']':
        levels.pop()
        keys = levels.at(-1)
        break
      case ',':
        awaitsKey = true
        break
    }
  }
  return undefined
}

function readKey(written: string): string {
  return written.includes('\\') ? String(JSON.parse(written)) : written.slice(1, -1)
}
