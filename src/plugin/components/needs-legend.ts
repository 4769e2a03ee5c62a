const pages = new WeakSet<object>()

/** Whether nothing of a page has asked yet: the meanings of statements stand in it once. */
export function needsLegend(locals: object): boolean {
  if (pages.has(locals)) return false
  pages.add(locals)
  return true
}
