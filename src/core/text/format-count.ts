/**
 * A whole number, not negative, with its digits in groups of three: `12,345`. As `toLocaleString('en')` writes it, whose first
 * call takes a browser up to 16 ms, for it loads its data about languages; in a page that shows a response, that is a frame.
 */
export function formatCount(count: number): string {
  return String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, ',')
}

/** So many of something: `1 byte`, `12,345 bytes`. */
export function formatCounted(count: number, noun: string): string {
  return `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`
}
