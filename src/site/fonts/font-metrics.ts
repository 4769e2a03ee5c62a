/** How tall the lines of a font are and how wide its text runs, in fractions of the font size. */
export interface FontMetrics {
  readonly ascent: number
  /** Below the base line, as a positive number. */
  readonly descent: number
  readonly lineGap: number
  /** Of one character of English prose. */
  readonly averageWidth: number
}

/** English prose, for its mix of letters and spaces. */
export const sampleText =
  'You create a key in the web application and send it with each request. The answer appears here, as it was observed: nothing is invented, and what is shown is what happens.'

/**
 * Reads the tables `head`, `hhea`, `hmtx` and `cmap` (OpenType 1.9).
 *
 * @param font an uncompressed font that has the characters of the sample text
 * @throws {Error} when it has no such table or a character is missing
 */
export function readFontMetrics(font: Buffer): FontMetrics {
  const unitsPerEm = findTable(font, 'head').readUInt16BE(18)
  const hhea = findTable(font, 'hhea')
  const hmtx = findTable(font, 'hmtx')
  const lastWidth = hhea.readUInt16BE(34) - 1
  const findGlyph = openCharacterMap(findTable(font, 'cmap'))
  const widths = Array.from(sampleText, (character) =>
    hmtx.readUInt16BE(4 * Math.min(findGlyph(character), lastWidth)),
  )
  const total = widths.reduce((sum, width) => sum + width, 0)
  return {
    ascent: hhea.readInt16BE(4) / unitsPerEm,
    descent: -hhea.readInt16BE(6) / unitsPerEm,
    lineGap: hhea.readInt16BE(8) / unitsPerEm,
    averageWidth: total / widths.length / unitsPerEm,
  }
}

function findTable(font: Buffer, tag: string): Buffer {
  const count = font.readUInt16BE(4)
  for (let record = 12; record < 12 + 16 * count; record += 16) {
    if (font.toString('latin1', record, record + 4) !== tag) continue
    return font.subarray(font.readUInt32BE(record + 8))
  }
  throw new Error(`The font has no table ${tag}.`)
}

/** The subtable of format 4, which holds the Basic Multilingual Plane as segments of neighbours. */
function openCharacterMap(cmap: Buffer): (character: string) => number {
  const map = Array.from({ length: cmap.readUInt16BE(2) }, (_, index) =>
    cmap.subarray(cmap.readUInt32BE(8 + 8 * index)),
  ).find((subtable) => subtable.readUInt16BE(0) === 4)
  if (!map) throw new Error('The font has no character map of format 4.')
  const span = map.readUInt16BE(6)
  return (character) => {
    const code = character.charCodeAt(0)
    for (let at = 14; at < 14 + span; at += 2) {
      // Four lists stand one after the other: ends, starts (after two empty bytes), deltas and offsets.
      const start = map.readUInt16BE(at + span + 2)
      if (code > map.readUInt16BE(at) || code < start) continue
      const delta = map.readUInt16BE(at + 2 * span + 2)
      const offsetAt = at + 3 * span + 2
      const offset = map.readUInt16BE(offsetAt)
      if (offset === 0) return (code + delta) % 65_536
      return (map.readUInt16BE(offsetAt + offset + 2 * (code - start)) + delta) % 65_536
    }
    throw new Error(`The font has no character ${JSON.stringify(character)}.`)
  }
}
