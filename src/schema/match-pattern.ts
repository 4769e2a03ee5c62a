/**
 * Whether a text holds what a stranger's regular expression describes. The browser's own matching can take longer than a
 * reader lives, and cannot be stopped; this one keeps every possible place in the pattern at once, so that its time grows
 * with the length of the text alone.
 *
 * @param budget how many steps may still be spent; what was spent is taken off
 * @returns why it was not checked where it was not: the pattern is none, cannot be decided in this way, or took all steps
 */
export function matchPattern(
  pattern: string,
  text: string,
  budget: { steps: number },
): 'matches' | 'differs' | Unchecked {
  const program = compiled.get(pattern) ?? compile(pattern)
  if (compiled.size >= 1000) compiled.clear()
  compiled.set(pattern, program)
  if (typeof program === 'string') return program
  const isFound = new Run(Array.from(text), budget).find(program, 0, false)
  if (budget.steps <= 0) return 'too-long'
  return isFound ? 'matches' : 'differs'
}

type Unchecked = 'invalid' | 'unsupported' | 'too-long'

const compiled = new Map<string, Program | Unchecked>()

/** Characters of a pattern, and instructions that it may become. */
const longest = 5000

/** One step of matching; all but a jump lead to the next one. */
type Instruction =
  | { readonly kind: 'character'; readonly isMet: (letter: string) => boolean }
  /** Where it may go on, counted from itself. */
  | { readonly kind: 'jump'; readonly to: readonly number[] }
  | { readonly kind: 'start' | 'end' | 'boundary' | 'inside' }
  | { readonly kind: 'ahead'; readonly program: Program; readonly isNegated: boolean }
  | { readonly kind: 'match' }

type Program = readonly Instruction[]

function compile(pattern: string): Program | Unchecked {
  if (pattern.length > longest) return 'too-long'
  try {
    RegExp(pattern, 'u')
  } catch {
    return 'invalid'
  }
  try {
    return [...assemble(pattern), { kind: 'match' }]
  } catch (error) {
    if (error instanceof Unreadable) return error.why
    throw error
  }
}

class Unreadable extends Error {
  readonly why: Unchecked

  constructor(why: Unchecked) {
    super(why)
    this.why = why
  }
}

/**
 * Makes instructions of a pattern that the browser has accepted with the flag u (ECMA-262, section 22.2.1). What one character
 * is stays text, for the browser to read. A pattern that looks behind or refers to a group is unsupported: no single reading of
 * a text decides these.
 */
function assemble(pattern: string): Program {
  let index = 0
  const whole = readChoice(0)
  if (index < pattern.length) throw new Unreadable('unsupported')
  return whole

  function take(token: RegExp): RegExpExecArray | undefined {
    token.lastIndex = index
    const found = token.exec(pattern) ?? undefined
    if (found) index += found[0].length
    return found
  }

  function readChoice(depth: number): Program {
    if (depth > deepest) throw new Unreadable('unsupported')
    const first = readSequence(depth)
    if (pattern[index] !== '|') return first
    index += 1
    const other = readChoice(depth)
    return bound([jump(1, first.length + 2), ...first, jump(other.length + 1), ...other])
  }

  function readSequence(depth: number): Program {
    const program: Instruction[] = []
    while (index < pattern.length && pattern[index] !== '|' && pattern[index] !== ')') {
      program.push(...readTerm(depth))
    }
    return bound(program)
  }

  function readTerm(depth: number): Program {
    const atom = readAtom(depth)
    const [quantifier, mark, low, comma, high] = take(quantifiers) ?? []
    if (quantifier === undefined) return atom
    if (mark === '*') return repeat(atom, 0, Infinity)
    if (mark === '+') return repeat(atom, 1, Infinity)
    if (mark === '?') return repeat(atom, 0, 1)
    const least = Number(low)
    return repeat(atom, least, comma === undefined ? least : high === '' ? Infinity : Number(high))
  }

  function readAtom(depth: number): Program {
    if (take(/\^/y)) return [{ kind: 'start' }]
    if (take(/\$/y)) return [{ kind: 'end' }]
    if (take(/\\b/y)) return [{ kind: 'boundary' }]
    if (take(/\\B/y)) return [{ kind: 'inside' }]
    const [look] = take(/\(\?<?[=!]/y) ?? []
    if (look?.startsWith('(?<')) throw new Unreadable('unsupported')
    if (look !== undefined) {
      const program: Program = [...readGroup(depth), { kind: 'match' }]
      return [{ kind: 'ahead', program, isNegated: look.endsWith('!') }]
    }
    if (take(/\((?:\?:|\?<[^=!>][^>]*>)?(?!\?)/y)) return readGroup(depth)
    const [source] = take(character) ?? []
    if (source === undefined) throw new Unreadable('unsupported')
    return [{ kind: 'character', isMet: testCharacter(source) }]
  }

  function readGroup(depth: number): Program {
    const program = readChoice(depth + 1)
    if (!take(/\)/y)) throw new Unreadable('unsupported')
    return program
  }
}

function repeat(part: Program, least: number, most: number): Program {
  const rounds = most === Infinity ? least + 1 : most
  if (rounds * (part.length + 1) > longest) throw new Unreadable('too-long')
  const needed = Array.from({ length: least }, () => part).flat()
  if (most === Infinity) {
    return [...needed, jump(1, part.length + 2), ...part, jump(-part.length - 1)]
  }
  const optional = Array.from({ length: most - least }, (_, round) => {
    const rest = (most - least - round) * (part.length + 1)
    return [jump(1, rest), ...part]
  })
  return [...needed, ...optional.flat()]
}

function jump(...to: readonly number[]): Instruction {
  return { kind: 'jump', to }
}

function bound(program: Program): Program {
  if (program.length > longest) throw new Unreadable('too-long')
  return program
}

/** Deeper than anybody writes, and far from the end of the stack. */
const deepest = 100

const quantifiers = /(?:([*+?])|\{(\d+)(?:(,)(\d*))?\})\??/y

/** A class, an escape that is no reference, or a character that stands for itself. */
const character =
  /\[(?:\\.|[^\]\\])*\]|\\(?:u\{[\da-fA-F]+\}|u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|c[A-Za-z]|[pP]\{[^}]*\}|[^1-9kbB])|[^\\()[\]{}|*+?^$]/suy

/** Remembered, because texts are made of few characters. */
function testCharacter(source: string): (letter: string) => boolean {
  const test = new RegExp(`^${source}$`, 'u')
  const known = new Map<string, boolean>()
  return (letter) => {
    const isMet = known.get(letter) ?? test.test(letter)
    if (known.size < 1000) known.set(letter, isMet)
    return isMet
  }
}

class Run {
  readonly #characters: readonly string[]
  readonly #budget: { steps: number }
  /** The matches ahead of each place, by program. */
  readonly #ahead = new Map<Program, Map<number, boolean>>()

  constructor(characters: readonly string[], budget: { steps: number }) {
    this.#characters = characters
    this.#budget = budget
  }

  /** @param isHere whether it must begin at this index, and not behind it */
  find(program: Program, from: number, isHere: boolean): boolean {
    let places = new Set<number>()
    for (let index = from; index <= this.#characters.length; index += 1) {
      if (!isHere || index === from) this.#enter(program, places, 0, index)
      if (places.has(program.length - 1)) return true
      if (this.#budget.steps <= 0 || (isHere && places.size === 0)) return false
      const next = new Set<number>()
      const letter = this.#characters[index]
      for (const place of letter === undefined ? [] : places) {
        const instruction = program[place]
        if (instruction?.kind === 'character' && instruction.isMet(letter ?? '')) {
          this.#enter(program, next, place + 1, index + 1)
        }
      }
      places = next
    }
    return false
  }

  /** Adds a place, and all that it leads to without a character. */
  #enter(program: Program, places: Set<number>, first: number, index: number): void {
    const waiting = [first]
    for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
      if (places.has(place)) continue
      this.#budget.steps -= 1
      if (this.#budget.steps <= 0) return
      places.add(place)
      const instruction = program[place]
      if (instruction?.kind === 'jump')
        for (const step of instruction.to) waiting.push(place + step)
      else if (instruction && this.#isMet(instruction, index)) waiting.push(place + 1)
    }
  }

  #isMet(instruction: Instruction, index: number): boolean {
    switch (instruction.kind) {
      case 'start':
        return index === 0
      case 'end':
        return index === this.#characters.length
      case 'boundary':
        return this.#isWord(index - 1) !== this.#isWord(index)
      case 'inside':
        return this.#isWord(index - 1) === this.#isWord(index)
      case 'ahead':
        return this.#isAhead(instruction.program, index) !== instruction.isNegated
      case 'character':
      case 'jump':
      case 'match':
        return false
    }
  }

  #isWord(index: number): boolean {
    const letter = this.#characters[index]
    return letter !== undefined && /^\w$/.test(letter)
  }

  #isAhead(program: Program, index: number): boolean {
    const found = this.#ahead.get(program) ?? new Map<number, boolean>()
    this.#ahead.set(program, found)
    const isFound = found.get(index) ?? this.find(program, index, true)
    found.set(index, isFound)
    return isFound
  }
}
