/** Above this, a text field takes long to lay out and to edit: a tenth of a second and more for each key. */
const longest = 200_000

export function isLong(text: string): boolean {
  return text.length > longest
}
