import type { OperationPage } from '../../pages/operation-page.ts'

/** An operation, how it is filled in, and what must arrive: written by hand from the specifications. */
export interface InputCase {
  readonly name: string
  /** Of the page. */
  readonly slug: string
  readonly fillIn: (page: OperationPage) => Promise<void>
  readonly method: string
  /** Below the base URL. */
  readonly target: string
  /** Beyond those that browsers send of their own accord. `{boundary}` stands for the boundary of a multipart body. */
  readonly headers?: Readonly<Record<string, string>>
  /** `{file}` stands for the bytes of the file. */
  readonly body?: string
  /** As they stand on the wire, where the preview has the mask. */
  readonly secrets?: readonly string[]
  /** What the snippet for curl reads them from. */
  readonly variables?: readonly string[]
}
