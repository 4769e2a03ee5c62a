import type { Contract } from '#contract/read-contract.ts'
import type { Service } from '#site/service.ts'
import type { Settings } from '#site/settings.ts'
import type { ReadingOrder } from './reading-order.ts'

/** The parts of a portal from which the two files for language models are generated. */
export interface ListedPortal {
  readonly service: Service
  readonly contract: Pick<
    Contract,
    | 'title'
    | 'description'
    | 'operations'
    | 'about'
    | 'tags'
    | 'webhooks'
    | 'schemas'
    | 'documented'
    | 'openPoints'
    | 'contradictions'
    | 'places'
    | 'openapi'
    | 'overlaid'
    | 'coverings'
  >
  readonly settings: Pick<Settings, 'siteUrl' | 'base' | 'apiBaseUrl' | 'sandboxUrl'>
  readonly order: ReadingOrder
  /** A paragraph on the version of the document that the pages are about. */
  readonly versionNote?: string | undefined
}
