import type { OperationPage } from '../../pages/operation-page.ts'

/** An operation, its inputs, and the expected request, written manually from the specifications. */
export interface InputCase {
  readonly name: string
  /** Slug of the page. */
  readonly slug: string
  readonly fillIn: (page: OperationPage) => Promise<void>
  readonly method: string
  /** Path below the base URL. */
  readonly target: string
  /** Headers other than those that browsers always send. `{boundary}` represents the boundary of a multipart body. */
  readonly headers?: Readonly<Record<string, string>>
  /** Expected body. `{file}` represents the bytes of the file. */
  readonly body?: string
  /** Secrets as serialized on the wire; the preview shows a mask. */
  readonly secrets?: readonly string[]
  /** Environment variables from which the curl snippet reads them. */
  readonly variables?: readonly string[]
}
