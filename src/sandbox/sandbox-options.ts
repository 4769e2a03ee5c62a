import { type KeyStore } from './key-store.ts'

/** What one sandbox needs to know. */
export type SandboxOptions = {
  readonly store: KeyStore
  /** How many sample experiments the API lists. */
  readonly experimentCount: number
  /** The port that the sandbox itself is reached at. */
  readonly port: number
  /** The port of the portal, the only other origin whose pages may call the API. */
  readonly portalPort: number
  readonly clock?: () => Date
  /** Is told of every failure that the sandbox did not expect, in one line that holds no key. */
  readonly report?: (line: string) => void
}

/** Hono's variables: what the handlers of one request share. */
export type SandboxEnv = {
  Variables: { requestId: string }
}
