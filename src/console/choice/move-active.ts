/**
 * The index of the option to which a key moves; undefined for any other key. The arrows go round.
 *
 * @param length of the list; nothing moves in an empty one
 */
export function moveActive(key: string, active: number, length: number): number | undefined {
  if (length === 0) return undefined
  switch (key) {
    case 'ArrowDown':
      return (active + 1) % length
    case 'ArrowUp':
      return (active - 1 + length) % length
    case 'PageDown':
      return Math.min(active + page, length - 1)
    case 'PageUp':
      return Math.max(active - page, 0)
    case 'Home':
      return 0
    case 'End':
      return length - 1
    default:
      return undefined
  }
}

const page = 8
