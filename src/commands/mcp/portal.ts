import type { Contract } from '#contract/read-contract.ts'
import type { BaseUrl } from '../settings.ts'

/** What the tools read. Nothing in it is secret, can send anything, or can write. */
export interface Portal {
  /** The document, as messages name it. */
  readonly source: string
  /** Read again when its files change. */
  readonly readContract: () => Promise<Contract>
  /** The address of the service, where a setting names it. */
  readonly base: BaseUrl | undefined
  /** The folders in which a built site may be, the first choice first. */
  readonly sites: readonly string[]
}
