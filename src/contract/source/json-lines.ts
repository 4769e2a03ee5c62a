/**
 * The lines, from 1, at which values of a valid JSON text stand: those of their keys, and of the nearest place above for a
 * path that leads nowhere. The text is gone through once, whatever the number of paths.
 */
export function findJsonLines(
  text: string,
  paths: readonly (readonly string[])[],
): readonly number[] {
  const root: Wanted = { offset: 0, children: new Map() }
  const places = paths.map((path) => wantPath(root, path))
  scanValue(text, skipSpace(text, 0), root)
  return countLines(
    text,
    places.map((place) => place.findLast(({ offset }) => offset !== undefined)?.offset ?? 0),
  )
}

/** A tree of the keys that are looked for. */
interface Wanted {
  offset: number | undefined
  readonly children: Map<string, Wanted>
}

/** From the root to the end of the path. */
function wantPath(root: Wanted, path: readonly string[]): readonly Wanted[] {
  const places = [root]
  let place = root
  for (const key of path) {
    const known = place.children.get(key)
    const child: Wanted = known ?? { offset: undefined, children: new Map() }
    if (!known) place.children.set(key, child)
    places.push(child)
    place = child
  }
  return places
}

/** @returns the offset after the value */
function scanValue(text: string, start: number, wanted: Wanted): number {
  if (wanted.children.size === 0) return skipValue(text, start)
  if (text[start] === '{') return scanObject(text, start, wanted)
  if (text[start] === '[') return scanArray(text, start, wanted)
  return skipValue(text, start)
}

function scanObject(text: string, start: number, wanted: Wanted): number {
  let at = skipSpace(text, start + 1)
  while (at < text.length && text[at] !== '}') {
    const keyEnd = skipString(text, at)
    const child = wanted.children.get(String(JSON.parse(text.slice(at, keyEnd))))
    // A key that stands twice counts where it stands last, as in JSON.parse.
    if (child) child.offset = at
    const value = skipSpace(text, skipSpace(text, keyEnd) + 1)
    at = skipSpace(text, child ? scanValue(text, value, child) : skipValue(text, value))
    if (text[at] === ',') at = skipSpace(text, at + 1)
  }
  return at + 1
}

function scanArray(text: string, start: number, wanted: Wanted): number {
  let at = skipSpace(text, start + 1)
  for (let index = 0; at < text.length && text[at] !== ']'; index += 1) {
    const child = wanted.children.get(String(index))
    if (child) child.offset = at
    at = skipSpace(text, child ? scanValue(text, at, child) : skipValue(text, at))
    if (text[at] === ',') at = skipSpace(text, at + 1)
  }
  return at + 1
}

function skipValue(text: string, start: number): number {
  let at = start
  let depth = 0
  do {
    const letter = text[at]
    if (letter === '"') at = skipString(text, at)
    else if (letter === '{' || letter === '[') {
      depth += 1
      at += 1
    } else if (letter === '}' || letter === ']') {
      depth -= 1
      at += 1
    } else if (depth > 0) at += 1
    else at = skipPlain(text, at)
  } while (depth > 0 && at < text.length)
  return at
}

/** A number, true, false or null. */
function skipPlain(text: string, start: number): number {
  let at = start
  while (at < text.length && !',]} \t\r\n'.includes(text.charAt(at))) at += 1
  return at
}

function skipString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1)
  while (end !== -1 && isEscaped(text, end)) end = text.indexOf('"', end + 1)
  return end === -1 ? text.length : end + 1
}

function isEscaped(text: string, at: number): boolean {
  let backslashes = 0
  while (text[at - 1 - backslashes] === '\\') backslashes += 1
  return backslashes % 2 === 1
}

function skipSpace(text: string, start: number): number {
  let at = start
  while (at < text.length && ' \t\r\n'.includes(text.charAt(at))) at += 1
  return at
}

function countLines(text: string, offsets: readonly number[]): readonly number[] {
  const lines = new Map<number, number>()
  let line = 1
  let at = text.indexOf('\n')
  for (const offset of offsets.toSorted((one, other) => one - other)) {
    while (at !== -1 && at < offset) {
      line += 1
      at = text.indexOf('\n', at + 1)
    }
    lines.set(offset, line)
  }
  return offsets.map((offset) => lines.get(offset) ?? 1)
}
