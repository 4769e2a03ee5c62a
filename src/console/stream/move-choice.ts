/** Items that Page Up and Page Down move by. */
const page = 20

/**
 * Which item a key chooses in the list (ARIA Authoring Practices, listbox).
 *
 * @param chosen the number of the chosen item
 * @param first the number of the oldest item in the list, and `last` of the newest; none is in it if `last` is smaller
 * @returns undefined for a key that chooses none
 */
export function moveChoice(
  key: string,
  chosen: number | undefined,
  first: number,
  last: number,
): number | undefined {
  if (last < first) return undefined
  const within = (number: number) => Math.min(last, Math.max(first, number))
  switch (key) {
    case 'ArrowDown':
      return chosen === undefined ? first : within(chosen + 1)
    case 'ArrowUp':
      return chosen === undefined ? last : within(chosen - 1)
    case 'PageDown':
      return within((chosen ?? first) + page)
    case 'PageUp':
      return within((chosen ?? last) - page)
    case 'Home':
      return first
    case 'End':
      return last
    default:
      return undefined
  }
}
