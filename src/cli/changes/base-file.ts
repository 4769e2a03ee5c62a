import { withUsageErrors } from '../command-line/load-document.ts'
import { loadSharedApiDescription } from '#openapi/shared-api-description.ts'
import type { ApiDescription } from '#openapi/load-api-description.ts'

/** An older document. */
export interface Base {
  readonly api: ApiDescription
  /** The path of the document, or for a revision the name that Git gives it, such as `main:openapi.yaml`. */
  readonly name: string
}

/**
 * Loads the older document from a file, again when it changes. Separate from `load-base.ts`, because the tools for agents must not be
 * able to start a program.
 *
 * @throws {UsageError} if it cannot be parsed
 */
export async function loadBaseFile(path: string): Promise<Base> {
  const source = { path, overlay: undefined }
  return { api: await withUsageErrors(loadSharedApiDescription(source)), name: path }
}
