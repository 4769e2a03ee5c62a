const maxLength = 200

/** Makes a received value safe for a terminal, which could take anything but visible ASCII for a command. */
export function quoteValue(value: string): string {
  const visible = value.replace(/[^\x20-\x7e]/g, '?')
  return visible.length > maxLength ? `“${visible.slice(0, maxLength)}…”` : `“${visible}”`
}
