import { type SandboxDocument } from './described/sandbox-document.ts'
import { type KeyStore } from './key-store.ts'

export type SandboxOptions = {
  readonly store: KeyStore
  /** How many sample experiments the API lists. */
  readonly experimentCount: number
  /** The sandbox's own port. */
  readonly port: number
  /** The port of the portal, the only other origin whose pages may call the API. */
  readonly portalPort: number
  /** The document to answer for; without it, only what the sandbox implements. */
  readonly document?: SandboxDocument | undefined
  readonly clock?: () => Date
  /** Reports an unexpected failure in one line, which contains no key. */
  readonly report?: (line: string) => void
}

/** Hono's variables: what the handlers of one request share. */
export type SandboxEnv = {
  Variables: { requestId: string }
}
