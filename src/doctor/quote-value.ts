const longest = 200

/** A value from the wire, fit for a terminal: what is not visible ASCII could be a command to it. */
export function quoteValue(value: string): string {
  const visible = value.replace(/[^\x20-\x7e]/g, '?')
  return visible.length > longest ? `“${visible.slice(0, longest)}…”` : `“${visible}”`
}
