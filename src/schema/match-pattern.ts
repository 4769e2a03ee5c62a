/**
 * Matches an untrusted regular expression in linear time; native RegExp may backtrack exponentially
 * and cannot be stopped. Tracks all possible positions in the pattern at the same time.
 *
 * @param budget remaining steps, which are consumed
 * @returns the result, or why it was not checked: the pattern is invalid, unsupported, or used up
 * the steps
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

/** Maximum characters of a pattern, and of its instructions. */
const maxLength = 5000

/** An instruction of a compiled pattern; all except a jump continue with the next one. */
type Instruction =
  | { readonly kind: 'character'; readonly isMet: (letter: string) => boolean }
  /** Relative targets. */
  | { readonly kind: 'jump'; readonly to: readonly number[] }
  | { readonly kind: 'start' | 'end' | 'boundary' | 'inside' }
  | { readonly kind: 'ahead'; readonly program: Program; readonly isNegated: boolean }
  | { readonly kind: 'match' }

type Program = readonly Instruction[]

function compile(pattern: string): Program | Unchecked {
  if (pattern.length > maxLength) return 'too-long'
  try {
    RegExp(pattern, 'u')
  } catch {
    return 'invalid'
  }
  try {
    return [...assemble(pattern), { kind: 'match' }]
  } catch (error) {
    if (error instanceof UnsupportedPattern) return error.why
    throw error
  }
}

class UnsupportedPattern extends Error {
  readonly why: Unchecked

  constructor(why: Unchecked) {
    super(why)
    this.why = why
  }
}

/**
 * Compiles a pattern that is valid with the flag u (ECMA-262, section 22.2.1). Single characters
 * and classes are left to native RegExp. Lookbehind and backreferences are unsupported: they cannot
 * be decided in a single pass.
 */
function assemble(pattern: string): Program {
  let index = 0
  const whole = parseChoice(0)
  if (index < pattern.length) throw new UnsupportedPattern('unsupported')
  return whole

  function take(token: RegExp): RegExpExecArray | undefined {
    token.lastIndex = index
    const found = token.exec(pattern) ?? undefined
    if (found) index += found[0].length
    return found
  }

  function parseChoice(depth: number): Program {
    if (depth > maxDepth) throw new UnsupportedPattern('unsupported')
    const first = parseSequence(depth)
    if (pattern[index] !== '|') return first
    index += 1
    const other = parseChoice(depth)
    return bound([jump(1, first.length + 2), ...first, jump(other.length + 1), ...other])
  }

  function parseSequence(depth: number): Program {
    const program: Instruction[] = []
    while (index < pattern.length && pattern[index] !== '|' && pattern[index] !== ')') {
      program.push(...parseTerm(depth))
    }
    return bound(program)
  }

  function parseTerm(depth: number): Program {
    const atom = parseAtom(depth)
    const [quantifier, mark, low, comma, high] = take(quantifiers) ?? []
    if (quantifier === undefined) return atom
    if (mark === '*') return repeat(atom, 0, Infinity)
    if (mark === '+') return repeat(atom, 1, Infinity)
    if (mark === '?') return repeat(atom, 0, 1)
    const least = Number(low)
    return repeat(atom, least, comma === undefined ? least : high === '' ? Infinity : Number(high))
  }

  function parseAtom(depth: number): Program {
    if (take(/\^/y)) return [{ kind: 'start' }]
    if (take(/\$/y)) return [{ kind: 'end' }]
    if (take(/\\b/y)) return [{ kind: 'boundary' }]
    if (take(/\\B/y)) return [{ kind: 'inside' }]
    const [look] = take(/\(\?<?[=!]/y) ?? []
    if (look?.startsWith('(?<')) throw new UnsupportedPattern('unsupported')
    if (look !== undefined) {
      const program: Program = [...parseGroup(depth), { kind: 'match' }]
      return [{ kind: 'ahead', program, isNegated: look.endsWith('!') }]
    }
    if (take(/\((?:\?:|\?<[^=!>][^>]*>)?(?!\?)/y)) return parseGroup(depth)
    const [source] = take(character) ?? []
    if (source === undefined) throw new UnsupportedPattern('unsupported')
    const test = new RegExp(`^${source}$`, 'u')
    return [{ kind: 'character', isMet: (letter) => test.test(letter) }]
  }

  function parseGroup(depth: number): Program {
    const program = parseChoice(depth + 1)
    if (!take(/\)/y)) throw new UnsupportedPattern('unsupported')
    return program
  }
}

function repeat(part: Program, least: number, most: number): Program {
  const rounds = most === Infinity ? least + 1 : most
  if (rounds * (part.length + 1) > maxLength) throw new UnsupportedPattern('too-long')
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
  if (program.length > maxLength) throw new UnsupportedPattern('too-long')
  return program
}

/** Deeper than real patterns, and far from a stack overflow. */
const maxDepth = 100

const quantifiers = /(?:([*+?])|\{(\d+)(?:(,)(\d*))?\})\??/y

/** Matches a class, an escape that is not a backreference, or a literal character. */
const character =
  /\[(?:\\.|[^\]\\])*\]|\\(?:u\{[\da-fA-F]+\}|u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|c[A-Za-z]|[pP]\{[^}]*\}|[^1-9kbB])|[^\\()[\]{}|*+?^$]/suy

class Run {
  readonly #characters: readonly string[]
  readonly #budget: { steps: number }
  /** Lookahead results by program and position. */
  readonly #ahead = new Map<Program, Map<number, boolean>>()

  constructor(characters: readonly string[], budget: { steps: number }) {
    this.#characters = characters
    this.#budget = budget
  }

  /** @param isHere whether the match must start at this index, not later */
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

  /** Adds a position, and all positions reachable without consuming a character. */
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
