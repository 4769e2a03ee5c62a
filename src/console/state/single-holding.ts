import type { Holding, ReleaseReason } from '#key/key-holder.ts'

/** The scheme of the one key that this console takes. */
export const onlyScheme = 'bearer'

/** What is held of the one key that this console takes. */
export type SingleHolding =
  | { readonly state: 'empty'; readonly released: ReleaseReason | undefined }
  | {
      readonly state: 'holding'
      readonly mask: string
      /** In characters. */
      readonly length: number
      readonly serverId: string
      /** When the idle key will be released, in milliseconds on the holder's clock; undefined while it is in use. */
      readonly idleAt: number | undefined
    }

export function describeHolding({ released, held }: Holding): SingleHolding {
  const [key] = held
  if (!key) return { state: 'empty', released }
  const { scheme: _, ...rest } = key
  return { state: 'holding', ...rest }
}
