import { compilePattern } from './compile-pattern.ts'
import type { Program } from './compile-pattern.ts'
import { parsePattern } from './parse-pattern.ts'

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
): 'matches' | 'differs' | 'invalid' | 'unsupported' | 'too-long' {
  const program = remember(pattern)
  if (typeof program === 'string') return program
  const run = new Run(Array.from(text), budget)
  const isFound = run.find(program, 0, false)
  if (budget.steps <= 0) return 'too-long'
  return isFound ? 'matches' : 'differs'
}

type Compiled = Program | 'invalid' | 'unsupported' | 'too-long'

const known = new Map<string, Compiled>()

function remember(pattern: string): Compiled {
  const before = known.get(pattern)
  if (before !== undefined) return before
  const compiled = compile(pattern)
  if (known.size >= 1000) known.clear()
  known.set(pattern, compiled)
  return compiled
}

function compile(pattern: string): Compiled {
  if (pattern.length > longest) return 'too-long'
  try {
    RegExp(pattern, 'u')
  } catch {
    return 'invalid'
  }
  const node = parsePattern(pattern)
  if (!node) return 'unsupported'
  return compilePattern(node) ?? 'too-long'
}

const longest = 5000

/** One text. */
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
      places = this.#step(program, places, index)
    }
    return false
  }

  #step(program: Program, places: ReadonlySet<number>, index: number): Set<number> {
    const next = new Set<number>()
    const character = this.#characters[index]
    if (character === undefined) return next
    for (const place of places) {
      const instruction = program[place]
      if (instruction?.kind === 'character' && instruction.isMet(character)) {
        this.#enter(program, next, instruction.next, index + 1)
      }
    }
    return next
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
      if (instruction?.kind === 'split') waiting.push(instruction.other, instruction.next)
      else if (instruction && 'next' in instruction && this.#isMet(instruction, index)) {
        waiting.push(instruction.next)
      }
    }
  }

  #isMet(instruction: Exclude<Program[number], { kind: 'match' }>, index: number): boolean {
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
      case 'split':
        return false
    }
  }

  #isWord(index: number): boolean {
    const character = this.#characters[index]
    return character !== undefined && /^\w$/.test(character)
  }

  #isAhead(program: Program, index: number): boolean {
    const found = this.#ahead.get(program) ?? new Map<number, boolean>()
    this.#ahead.set(program, found)
    const before = found.get(index)
    if (before !== undefined) return before
    const isFound = this.find(program, index, true)
    found.set(index, isFound)
    return isFound
  }
}
