/**
 * Breaks a text into lines, as SVG has no line breaks of its own. A line has as many characters as fit in a wide font,
 * such as DejaVu Sans, so that it fits in whichever font the reader has; a word is never broken.
 *
 * @param width in the same unit as the size of the font
 */
export function wrapText(text: string, width: number, fontSize: number): readonly string[] {
  const most = Math.floor(width / (fontSize * averageWidth))
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= most) {
      lines[lines.length - 1] = `${last} ${word}`
    } else {
      lines.push(word)
    }
  }
  return lines
}

/** Of a character of English prose in DejaVu Sans, in ems. */
const averageWidth = 0.57
