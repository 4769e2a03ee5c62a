import type { Header } from '#request/inputs.ts'
import type { ApiKey } from '#key/api-key.ts'
import {
  maskArrivingEchoes,
  maskEchoes,
  maskEchoesInText,
  maskLastEchoes,
} from '#key/echo/key-echoes.ts'
import type { BodyChanges } from './read-body.ts'

/** Masks echoed keys in a response, and so on screen, in copies and in downloads. */
export interface EchoMask extends BodyChanges {
  readonly maskHeaders: (headers: Headers) => readonly Header[]
  /**
   * Masks a complete range of bytes in place.
   *
   * @param isCut whether the range is truncated, possibly within a key
   */
  readonly maskWhole: (bytes: Uint8Array, isCut: boolean) => void
  /** Whether a secret has been added since the response began or since the previous call. */
  readonly hasGrown: () => boolean
  readonly count: () => number
}

/** @param listSecrets the secrets to mask. The list can grow while a response arrives; the response is then searched again at its end. */
export function createEchoMask(listSecrets: () => readonly ApiKey[]): EchoMask {
  const known = new Set(listSecrets())
  const hasGrown = () => {
    const added = listSecrets().filter((secret) => !known.has(secret))
    for (const secret of added) known.add(secret)
    return added.length > 0
  }
  let count = 0
  let next = 0
  const maskText = (text: string) => {
    const masked = maskEchoesInText(listSecrets(), text)
    if (masked !== text) count += 1
    return masked
  }
  return {
    maskHeaders: (headers) =>
      Array.from(headers, ([name, value]) => ({ name: maskText(name), value: maskText(value) })),
    maskArrival: (received) => {
      const masking = maskArrivingEchoes(listSecrets(), received, next)
      count += masking.count
      next = masking.next
    },
    maskEnd: (received) => {
      count += maskLastEchoes(listSecrets(), received, hasGrown() ? 0 : next)
    },
    maskWhole: (bytes, isCut) => {
      count += isCut ? maskLastEchoes(listSecrets(), bytes, 0) : maskEchoes(listSecrets(), bytes)
    },
    hasGrown,
    count: () => count,
  }
}
