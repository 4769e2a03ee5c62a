import type { Header } from '#request/inputs.ts'
import type { ApiKey } from '#key/api-key.ts'
import {
  maskArrivingEchoes,
  maskEchoes,
  maskEchoesInText,
  maskLastEchoes,
} from '#key/echo/key-echoes.ts'

/** Masks echoed keys in a response, and so on screen, in copies and in downloads. */
export type EchoMask = ReturnType<typeof createEchoMask>

/** @param getSecrets the secrets to mask. The list can grow while a response arrives; the response is then searched again at its end. */
export function createEchoMask(getSecrets: () => readonly ApiKey[]) {
  const known = new Set(getSecrets())
  /** Whether a secret has been added since the response began or since the previous call. */
  const hasGrown = () => {
    const added = getSecrets().filter((secret) => !known.has(secret))
    for (const secret of added) known.add(secret)
    return added.length > 0
  }
  let count = 0
  let next = 0
  const maskText = (text: string) => {
    const masked = maskEchoesInText(getSecrets(), text)
    if (masked !== text) count += 1
    return masked
  }
  return {
    maskHeaders: (headers: Headers): readonly Header[] =>
      Array.from(headers, ([name, value]) => ({ name: maskText(name), value: maskText(value) })),
    /** Masks a body in place before any other code reads it. Each call receives everything that has arrived. */
    maskArrival: (received: Uint8Array) => {
      const masking = maskArrivingEchoes(getSecrets(), received, next)
      count += masking.count
      next = masking.next
    },
    /** Called once, when nothing more will arrive for any reason. */
    maskEnd: (received: Uint8Array) => {
      count += maskLastEchoes(getSecrets(), received, hasGrown() ? 0 : next)
    },
    /**
     * Masks a complete range of bytes in place.
     *
     * @param isCut whether the range is truncated, possibly within a key
     */
    maskWhole: (bytes: Uint8Array, isCut: boolean) => {
      count += isCut ? maskLastEchoes(getSecrets(), bytes, 0) : maskEchoes(getSecrets(), bytes)
    },
    hasGrown,
    count: () => count,
  }
}
