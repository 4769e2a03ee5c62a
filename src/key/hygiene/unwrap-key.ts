/** Something that was wrapped around the key and has been taken off. No sentence quotes what was pasted. */
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

/** What is left of a paste when its wrapping is off. */
export interface UnwrappedKey {
  readonly text: string
  /** Where the text begins in what was pasted, in UTF-16 units from 0. */
  readonly start: number
  /** Each kind once, in the order in which it was first found. */
  readonly removed: readonly Removal[]
}

/** Takes off what surrounds a key in a shell line, a header or a quotation, again and again until nothing changes. */
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

/** How much a wrapping takes from either end, in UTF-16 units. */
interface Ends {
  readonly front: number
  readonly back: number
}

interface Wrapping extends Removal {
  readonly measure: (text: string, removed: ReadonlyMap<RemovalKind, Removal>) => Ends | undefined
}

const quotePairs = new Set(['""', "''", '``', '“”', '‘’', '„“', '‚‘', '””', '’’', '«»', '‹›'])

/**
 * A bare `NAME=` counts as a variable only in upper case and with a value behind it that is not one more `=`: so
 * base64 padding (`ABCD==`), `abc=` and `a=b` survive. A key that really begins like `NAME=` would lose its front.
 * That is the rarer mistake (RFC 6750 allows `=` at the end only), and the receipt tells the reader of it; an
 * assignment sent as a key would fail without a word.
 */
const assignments = [
  /^(?:export|declare\s+-x|set|const|let|var)\s+[A-Z_]\w*\s*=\s*/i,
  /^set\s+(?=".*"$)/i,
  /^(?:set\s+-\w+|setx)\s+[A-Z_]\w*\s+/i,
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
    // The first form is left of a quoted name and value when the outermost quotation marks are off.
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

/** White space as JavaScript trims it: with line ends, the no-break space and the byte-order mark U+FEFF. */
function measureWhiteSpace(text: string): Ends {
  const withoutFront = text.trimStart()
  return {
    front: text.length - withoutFront.length,
    back: withoutFront.length - withoutFront.trimEnd().length,
  }
}

/** A `;` or `,` belongs to the statement, not to the key, behind a closing quotation mark or after an assignment. */
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
  // In a command over several lines, a backslash says that the command goes on.
  return ends && { front: ends.front, back: text.endsWith('\\') ? 1 : 0 }
}

function measureFront(text: string, pattern: RegExp): Ends | undefined {
  const match = pattern.exec(text)
  return match ? { front: match[0].length, back: 0 } : undefined
}
