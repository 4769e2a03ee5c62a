/** Returns the `data-place` of a statement, unless it equals the enclosing one. */
export function placeOf(
  statement: { readonly pointer: string },
  around: string,
): { dataPlace?: string } {
  const pointer = relatePointer(statement.pointer, around)
  return pointer === undefined ? {} : { dataPlace: pointer }
}

/**
 * Shortens a pointer relative to the enclosing one, because a page repeats pointers for every row: to the rest after
 * it, with a leading slash, or to a path with `..` for each step up. Returns undefined for equal pointers, and the full
 * pointer without a common prefix.
 */
export function relatePointer(
  pointer: string | undefined,
  around: string | undefined,
): string | undefined {
  if (pointer === undefined || around === undefined) return pointer
  if (pointer === around) return undefined
  if (pointer.startsWith(`${around}/`)) return pointer.slice(around.length)
  const tokens = pointer.split('/')
  const others = around.split('/')
  const shared = others.findIndex((token, index) => token !== tokens[index])
  const rest = tokens.slice(shared)
  // A segment named `..` would be ambiguous with a step up.
  if (shared < 1 || rest.length === 0 || rest[0] === '..') return pointer
  const short = [...others.slice(shared).map(() => '..'), ...rest].join('/')
  return short.length < pointer.length ? short : pointer
}

/**
 * Returns the base for the pointers of a list: their longest common prefix, or the enclosing pointer if that is as
 * close or the list is too short to benefit.
 */
export function shareOf(pointers: readonly string[], around: string): string {
  const [first = [], ...others] = pointers.map((pointer) => pointer.split('/'))
  const end = first.findIndex((token, index) => others.some((other) => other[index] !== token))
  const shared = first.slice(0, end).join('/')
  return others.length < 2 || !shared.includes('/') || around.startsWith(shared) ? around : shared
}
