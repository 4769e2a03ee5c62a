import type { ExternalDocs } from './documented-operation.ts'
import type { Place } from './place.ts'

export interface Tag {
  readonly name: string
  /** Since 3.2. */
  readonly summary: string | undefined
  readonly description: string | undefined
  readonly externalDocs: ExternalDocs | undefined
  /** The tag that it belongs under, which is there and leads to no circle (3.2.0, Tag Object). */
  readonly parent: string | undefined
  /** What sort of tag it is, such as `nav` or `badge` (3.2.0, Tag Object). */
  readonly kind: string | undefined
  readonly at: Place
}
