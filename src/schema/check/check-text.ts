import { remarkFormat } from './check-format.ts'
import { count, readCount } from '../keywords.ts'
import type { Keywords } from '../keywords.ts'
import { matchPattern } from '../pattern/match-pattern.ts'
import { tell } from './walk.ts'
import type { Position, Walk } from './walk.ts'

/** Length in characters, and pattern (JSON Schema 2020-12 Validation, section 6.3). */
export function checkText<Node>(walk: Walk<Node>, keywords: Keywords, here: Position<Node>): void {
  const { reader } = walk
  if (reader.measure(here.node) > longest) {
    tell(here, 'maxLength', 'a text of more than 1 MB takes too long.', 'unchecked')
    return
  }
  const text = reader.readText(here.node)
  const [least, most] = [readCount(keywords, 'minLength'), readCount(keywords, 'maxLength')]
  const length = least === undefined && most === undefined ? 0 : countCharacters(text)
  if (least !== undefined && length < least) {
    tell(here, 'minLength', `the text must have at least ${count(least, 'character')}.`)
  }
  if (most !== undefined && length > most) {
    // The length is left out for a response: nothing is told of it that its value says.
    const own = walk.direction === 'request' ? `, and has ${length}` : ''
    tell(here, 'maxLength', `the text must have at most ${count(most, 'character')}${own}.`)
  }
  checkPattern(walk, text, keywords['pattern'], here)
  const remark = remarkFormat(text, keywords['format'])
  if (remark !== undefined) tell(here, 'format', remark, 'remark')
}

/** Bytes of a text that is read at once. */
const longest = 1_000_000

function countCharacters(text: string): number {
  let length = 0
  for (const _ of text) length += 1
  return length
}

function checkPattern<Node>(
  { budget }: Walk<Node>,
  text: string,
  pattern: unknown,
  here: Position<Node>,
): void {
  if (typeof pattern !== 'string') return
  const match = matchPattern(pattern, text, budget.patterns)
  if (match === 'differs') {
    tell(here, 'pattern', `the text must match the pattern ${quote(pattern)}.`)
  } else if (match !== 'matches') {
    tell(here, 'pattern', describeUnchecked(match, pattern), 'unchecked')
  }
}

/** The reason why a pattern could not be checked, as the end of a sentence. */
export function describeUnchecked(
  reason: Exclude<ReturnType<typeof matchPattern>, 'matches' | 'differs'>,
  pattern: string,
): string {
  const named = `the pattern ${quote(pattern)}`
  switch (reason) {
    case 'invalid':
      return `${named} is not a regular expression (ECMA-262, flag u).`
    case 'unsupported':
      return `${named} looks back at what it matched, which takes too long with some texts.`
    case 'too-long':
      return `${named} takes too long with this text.`
  }
}

function quote(pattern: string): string {
  return pattern.length > 80 ? `${pattern.slice(0, 79)}…` : pattern
}
