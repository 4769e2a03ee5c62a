/** Counts code points, as a reader counts characters. It builds no list: a text may have millions. */
export function countCharacters(text: string): number {
  let count = 0
  for (let index = 0; index < text.length; count += 1) {
    index += (text.codePointAt(index) ?? 0) > 0xffff ? 2 : 1
  }
  return count
}
