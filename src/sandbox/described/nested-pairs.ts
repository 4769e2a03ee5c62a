/** The steps that brackets after a name say: members and items within each other. OpenAPI leaves it open, and services read it so. */
export interface Nested {
  /** By what stands in the brackets, an index too. */
  readonly keyed: Map<string, NestedValue>
  /** The values behind empty brackets, in order. */
  readonly listed: NestedValue[]
}

export type NestedValue = string | Nested

/**
 * The value of pairs whose names are decoded, in either convention: `a[0][b]` and `a[][b]`.
 *
 * @param name whose brackets they are; undefined where the first step is a name of its own
 * @returns undefined where a name is written in another way
 */
export function nestPairs(
  pairs: readonly (readonly [key: string, text: string])[],
  name: string | undefined,
): Nested | undefined {
  const root = startNested()
  for (const [key, text] of pairs) {
    const steps = readSteps(key, name)
    if (steps === undefined) return undefined
    add(root, steps, text)
  }
  return root
}

/** Whether a name is that of a value within another. */
export function isWithin(key: string, name: string): boolean {
  return key.startsWith(`${name}[`) && key.endsWith(']')
}

function readSteps(key: string, name: string | undefined): readonly string[] | undefined {
  const own = name ?? key.split('[', 1)[0] ?? ''
  const brackets = key.startsWith(own) ? key.slice(own.length) : ''
  if (name === undefined && brackets === '') return [own]
  if (!/^(?:\[[^[\]]*\])+$/.test(brackets)) return undefined
  const inner = brackets.slice(1, -1).split('][')
  return inner.length > deepest ? undefined : name === undefined ? [own, ...inner] : inner
}

/** Deeper than any service reads, and far from the end of the stack. */
const deepest = 60

function startNested(): Nested {
  return { keyed: new Map(), listed: [] }
}

function add(
  { keyed, listed }: Nested,
  [step = '', ...rest]: readonly string[],
  text: string,
): void {
  const isItem = step === ''
  if (rest.length === 0) {
    if (isItem) listed.push(text)
    else keyed.set(step, text)
    return
  }
  const known = isItem ? listed.at(-1) : keyed.get(step)
  const isOpen = typeof known === 'object' && !(isItem && isTaken(known, rest))
  const next = isOpen ? known : startNested()
  if (!isOpen && isItem) listed.push(next)
  else if (!isOpen) keyed.set(step, next)
  add(next, rest, text)
}

/** Whether an item has this member already, so that the pair begins another one. */
function isTaken(item: Nested, steps: readonly string[]): boolean {
  let place: NestedValue | undefined = item
  for (const step of steps) {
    if (step === '' || typeof place !== 'object') return false
    place = place.keyed.get(step)
  }
  return place !== undefined
}
