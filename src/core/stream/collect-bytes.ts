/** One item as it arrived. */
export interface SplitItem {
  readonly bytes: Uint8Array
  /** The number of bytes that it had beyond those that are kept. */
  readonly dropped: number
}

/** Gathers the bytes of one item from the parts in which they arrive. */
export interface Collector {
  readonly add: (bytes: Uint8Array) => void
  /** Whether there is nothing but space so far. */
  readonly isBlank: () => boolean
  /** Empties it. */
  readonly take: () => SplitItem
}

/** @param longest how many bytes of an item are kept */
export function createCollector(longest: number): Collector {
  let parts: Uint8Array[] = []
  let kept = 0
  let dropped = 0
  let isAllBlank = true
  return {
    add: (bytes) => {
      // A part may be a view of a buffer that is used again.
      const taken = bytes.slice(0, longest - kept)
      if (taken.length > 0) parts.push(taken)
      isAllBlank &&= isBlank(taken)
      kept += taken.length
      dropped += bytes.length - taken.length
    },
    isBlank: () => isAllBlank,
    take: () => {
      const item = { bytes: join(parts, kept), dropped }
      parts = []
      kept = 0
      dropped = 0
      isAllBlank = true
      return item
    },
  }
}

/** Whether there is nothing but what may stand around JSON (RFC 8259, section 2) and the separators of JSON text sequences. */
export function isBlank(bytes: Uint8Array): boolean {
  return bytes.every(
    (byte) => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09 || byte === 0x1e,
  )
}

function join(parts: readonly Uint8Array[], length: number): Uint8Array {
  if (parts.length === 1 && parts[0]) return parts[0]
  const bytes = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}
