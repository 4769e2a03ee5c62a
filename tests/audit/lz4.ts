const markLength = 8

/**
 * Opens a file that Firefox compressed, such as its sessions: eight bytes that mark it, the size of the content (32 bits, little
 * endian), and one LZ4 block (lz4/doc/lz4_Block_format.md).
 *
 * @throws {Error} when the block is damaged
 */
export function openLz4(bytes: Buffer): Buffer {
  const content = Buffer.alloc(bytes.readUInt32LE(markLength))
  const block = bytes.subarray(markLength + 4)
  let from = 0
  let to = 0
  const readLength = (start: number): number => {
    let length = start
    if (start < 15) return length
    for (;;) {
      const more = block.readUInt8(from)
      from += 1
      length += more
      if (more < 255) return length
    }
  }
  while (from < block.length) {
    const token = block.readUInt8(from)
    from += 1
    const literals = readLength(token >> 4)
    to += block.copy(content, to, from, from + literals)
    from += literals
    // The last sequence has literals only.
    if (from >= block.length) break
    const distance = block.readUInt16LE(from)
    from += 2
    const length = readLength(token & 15) + 4
    // One by one, because a match may overlap what it writes.
    for (const end = to + length; to < end; to += 1)
      content.writeUInt8(content.readUInt8(to - distance), to)
  }
  return content
}
