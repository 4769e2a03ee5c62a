import type { PatternNode } from './parse-pattern.ts'

/** One step of matching. Steps name each other by their index. */
export type Instruction =
  | { readonly kind: 'character'; readonly isMet: (character: string) => boolean; next: number }
  | { readonly kind: 'split'; next: number; other: number }
  | { readonly kind: 'start' | 'end' | 'boundary' | 'inside'; next: number }
  | {
      readonly kind: 'ahead'
      readonly program: Program
      readonly isNegated: boolean
      next: number
    }
  | { readonly kind: 'match' }

export type Program = readonly Instruction[]

/**
 * Makes a program whose length does not depend on the text.
 *
 * @returns undefined where the pattern repeats something more often than a page should keep
 */
export function compilePattern(node: PatternNode): Program | undefined {
  const budget = { left: most }
  const program = compile(node, budget)
  return budget.left < 0 ? undefined : program
}

const most = 5000

function compile(node: PatternNode, budget: { left: number }): Program {
  const program: Instruction[] = []

  const add = <T extends Instruction>(instruction: T): T => {
    budget.left -= 1
    program.push(instruction)
    return instruction
  }

  /** Whatever is added comes next. */
  const append = (part: PatternNode): void => {
    if (budget.left < 0) return
    switch (part.kind) {
      case 'character':
        add({ kind: 'character', isMet: testCharacter(part.source), next: program.length + 1 })
        return
      case 'sequence':
        part.nodes.forEach(append)
        return
      case 'choice':
        appendChoice(part.nodes)
        return
      case 'repeat':
        appendRepeat(part)
        return
      case 'ahead': {
        const inner = compile(part.node, budget)
        const { isNegated } = part
        add({ kind: 'ahead', program: inner, isNegated, next: program.length + 1 })
        return
      }
      case 'start':
      case 'end':
      case 'boundary':
      case 'inside':
        add({ kind: part.kind, next: program.length + 1 })
    }
  }

  const appendChoice = (nodes: readonly PatternNode[]): void => {
    const ends: { next: number }[] = []
    nodes.forEach((part, index) => {
      const split =
        index < nodes.length - 1
          ? add({ kind: 'split', next: program.length + 1, other: 0 })
          : undefined
      append(part)
      // Both ways lead on.
      ends.push(add({ kind: 'split', next: 0, other: 0 }))
      if (split) split.other = program.length
    })
    for (const end of ends) Object.assign(end, { next: program.length, other: program.length })
  }

  const appendRepeat = (part: Extract<PatternNode, { readonly kind: 'repeat' }>): void => {
    for (let round = 0; round < part.least && budget.left >= 0; round += 1) append(part.node)
    if (part.most === Infinity) {
      const start = program.length
      const split = add({ kind: 'split', next: start + 1, other: 0 })
      append(part.node)
      add({ kind: 'split', next: start, other: start })
      split.other = program.length
      return
    }
    const splits: { other: number }[] = []
    for (let round = part.least; round < part.most && budget.left >= 0; round += 1) {
      splits.push(add({ kind: 'split', next: program.length + 1, other: 0 }))
      append(part.node)
    }
    for (const split of splits) split.other = program.length
  }

  append(node)
  add({ kind: 'match' })
  return program
}

/** Remembered, because texts are made of few characters. */
function testCharacter(source: string): (character: string) => boolean {
  const test = new RegExp(`^${source}$`, 'u')
  const known = new Map<string, boolean>()
  return (character) => {
    const before = known.get(character)
    if (before !== undefined) return before
    const isMet = test.test(character)
    if (known.size < 1000) known.set(character, isMet)
    return isMet
  }
}
