import { maskEchoes, maskEchoesInText } from '#core/api-key.ts'
import type { ApiKey } from '#core/api-key.ts'
import type { Header } from '#core/operation.ts'

/** Keeps a key that an answer sends back from the screen, and so from copies and downloads. */
export interface EchoMask {
  readonly maskHeaders: (headers: Headers) => readonly Header[]
  /** Masks the newest part of a body, in place, and a key that began in the part before. */
  readonly maskArrival: (received: Uint8Array, from: number) => void
  /** How often the key has been found. */
  readonly count: () => number
}

/** Without a key there is nothing to mask. */
export function createEchoMask(key: ApiKey | undefined): EchoMask {
  let count = 0
  return {
    maskHeaders: (headers) =>
      Array.from(headers, ([name, value]) => {
        const masked = key ? maskEchoesInText(key, value) : value
        if (masked !== value) count += 1
        return { name, value: masked }
      }),
    maskArrival: (received, from) => {
      if (key) count += maskEchoes(key, received, Math.max(0, from - key.length + 1))
    },
    count: () => count,
  }
}
