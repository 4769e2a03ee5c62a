/** Something around the key that has been removed. The sentence never quotes what was pasted. */
export interface Removal {
  readonly kind: RemovalKind
  readonly sentence: string
}

type RemovalKind =
  | 'white-space'
  | 'statement-end'
  | 'quotes'
  | 'header-option'
  | 'authorization-header'
  | 'bearer-prefix'
  | 'assignment'

/** A pasted text without its wrapping. */
export interface UnwrappedKey {
  readonly text: string
  /** The index in the pasted text at which the text begins, in UTF-16 units from 0. */
  readonly start: number
  /** Each kind once, in the order first found. */
  readonly removed: readonly Removal[]
}

/** Removes what surrounds a key in a shell line, a header or a quotation, until nothing changes. */
export function unwrapKey(pasted: string): UnwrappedKey {
  let text = pasted
  let start = 0
  const removed = new Map<RemovalKind, Removal>()
  for (let found = findWrapping(text, removed); found; found = findWrapping(text, removed)) {
    const { front, back } = found.ends
    text = text.slice(front, text.length - back)
    start += front
    const { kind, sentence } = found.wrapping
    if (!removed.has(kind)) removed.set(kind, { kind, sentence })
  }
  return { text, start, removed: [...removed.values()] }
}

/** The length to remove from either end, in UTF-16 units. */
interface Ends {
  readonly front: number
  readonly back: number
}

interface Wrapping extends Removal {
  readonly measure: (text: string, removed: ReadonlyMap<RemovalKind, Removal>) => Ends | undefined
}

const quotePairs = new Set(['""', "''", '``', '“”', '‘’', '„“', '‚‘', '””', '’’', '«»', '‹›'])

/**
 * A bare `NAME=` counts as a variable only in upper case and before a value that does not begin with `=`, so that base64
 * padding (`ABCD==`), `abc=` and `a=b` survive. A key that really begins with `NAME=` would lose that part. That is the
 * rarer mistake (RFC 6750 allows `=` only at the end), and the reader is told about it; an assignment sent as a key
 * would fail without explanation.
 */
const assignments = [
  /^(?:export|declare\s+-x|set|const|let|var)\s+[A-Z_]\w*\s*=\s*/i,
  /^\$(?:env:)?[A-Z_]\w*\s*=\s*/i,
  /^[A-Z_][A-Z0-9_]+\s*=\s*(?=[^=\s])/,
]

/** Tried in this order after every removal. */
const wrappings: readonly Wrapping[] = [
  {
    kind: 'white-space',
    sentence: 'Removed spaces or line breaks around the key.',
    measure: measureWhiteSpace,
  },
  {
    kind: 'statement-end',
    sentence: 'Removed the semicolon or comma at the end.',
    measure: measureStatementEnd,
  },
  {
    kind: 'quotes',
    sentence: 'Removed the quotation marks around the key.',
    measure: measureQuotes,
  },
  {
    kind: 'header-option',
    sentence: 'Removed the curl option “-H” from the front.',
    measure: measureHeaderOption,
  },
  {
    kind: 'authorization-header',
    sentence: 'Removed “Authorization:” from the front.',
    // The first form remains of a quoted name and value without the outermost quotation marks.
    measure: (text) =>
      measureFront(text, /^authorization(["'`])\s*:\s*\1/i) ??
      measureFront(text, /^authorization\s*:\s*/i),
  },
  {
    kind: 'bearer-prefix',
    sentence: 'Removed “Bearer ” from the front.',
    measure: (text) => measureFront(text, /^bearer(?:\s+|$)/i),
  },
  {
    kind: 'assignment',
    sentence: 'Removed the variable assignment from the front.',
    measure: (text) => {
      const pattern = assignments.find((assignment) => assignment.test(text))
      return pattern && measureFront(text, pattern)
    },
  },
]

function findWrapping(text: string, removed: ReadonlyMap<RemovalKind, Removal>) {
  for (const wrapping of wrappings) {
    const ends = wrapping.measure(text, removed)
    if (ends && ends.front + ends.back > 0) return { wrapping, ends }
  }
  return undefined
}

/** White space as JavaScript trims it, including line breaks, the no-break space and the byte-order mark U+FEFF. */
function measureWhiteSpace(text: string): Ends {
  const withoutFront = text.trimStart()
  return {
    front: text.length - withoutFront.length,
    back: withoutFront.length - withoutFront.trimEnd().length,
  }
}

/** A `;` or `,` after a closing quotation mark, or a `;` after an assignment, ends the statement. */
function measureStatementEnd(
  text: string,
  removed: ReadonlyMap<RemovalKind, Removal>,
): Ends | undefined {
  const quoted = /^["'`]/.test(text) && /^["'`][;,]$/.test(text.slice(-2))
  const assigned = removed.has('assignment') && text.endsWith(';')
  return quoted || assigned ? { front: 0, back: 1 } : undefined
}

function measureQuotes(text: string): Ends | undefined {
  const ends = text.slice(0, 1) + text.slice(-1)
  return text.length > 1 && quotePairs.has(ends) ? { front: 1, back: 1 } : undefined
}

function measureHeaderOption(text: string): Ends | undefined {
  const ends = measureFront(text, /^(?:-H(?:\s+|(?=["']))|--header(?:\s+|=))/)
  // In a command of several lines, a backslash continues the command.
  return ends && { front: ends.front, back: text.endsWith('\\') ? 1 : 0 }
}

function measureFront(text: string, pattern: RegExp): Ends | undefined {
  const match = pattern.exec(text)
  return match ? { front: match[0].length, back: 0 } : undefined
}
