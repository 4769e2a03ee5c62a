import type { Header } from '#core/request/inputs.ts'
import type { ApiKey } from '#key/api-key.ts'
import {
  maskArrivedEchoes,
  maskEchoes,
  maskEchoesInText,
  maskLastEchoes,
} from '#key/echo/key-echoes.ts'
import type { BodyChanges } from './read-body.ts'

/** Masks keys in a response that sends them back, and so on screen, in copies and in downloads. */
export interface EchoMask extends BodyChanges {
  readonly maskHeaders: (headers: Headers) => readonly Header[]
  /**
   * For bytes that stand for themselves.
   *
   * @param isCut whether they end before what they are a part of does, and so perhaps within a key
   */
  readonly maskWhole: (bytes: Uint8Array, isCut: boolean) => void
  readonly count: () => number
}

/** Without a key there is nothing to mask. */
export function createEchoMask(keys: readonly ApiKey[]): EchoMask {
  let count = 0
  let next = 0
  const maskText = (text: string) => {
    const masked = maskEchoesInText(keys, text)
    if (masked !== text) count += 1
    return masked
  }
  return {
    maskHeaders: (headers) =>
      Array.from(headers, ([name, value]) => ({ name: maskText(name), value: maskText(value) })),
    maskArrival: (received) => {
      const masking = maskArrivedEchoes(keys, received, next)
      count += masking.count
      next = masking.next
    },
    maskEnd: (received) => {
      count += maskLastEchoes(keys, received, next)
    },
    maskWhole: (bytes, isCut) => {
      count += isCut ? maskLastEchoes(keys, bytes, 0) : maskEchoes(keys, bytes)
    },
    count: () => count,
  }
}
