import type { DocumentSource } from '#contract/source/locate-document.ts'
import { readOpenApi } from '#contract/openapi/read-openapi.ts'
import { readChanged, readFiles } from '#contract/openapi/read-files.ts'
import type { SourceFiles } from '#contract/source/source-file.ts'
import { applyOverlay, findOverlay } from '#contract/overlay/apply-overlay.ts'
import type { SandboxDocument } from './openapi/sandbox-options.ts'

/**
 * Reads the document that the sandbox responds for, with the Overlay that belongs to it.
 *
 * @throws {ContractError} when the document cannot be read at all
 */
export async function readChosenDocument(source: DocumentSource): Promise<SandboxDocument> {
  const files = await readFiles(source.path)
  const overlay = await findOverlay(source)
  const changed = overlay ? await readChanged(source.path, applyOverlay(files, overlay)) : files
  return makeSandboxDocument(changed)
}

/**
 * The operations of a document, and what it shows of their responses.
 *
 * @throws {ContractError} for what is no OpenAPI document of a version that is read
 */
export function makeSandboxDocument(files: SourceFiles): SandboxDocument {
  const { title, operations, sources, schemas } = readOpenApi(files)
  return {
    title,
    operations: operations.map((operation, index) => ({
      operation,
      responses: sources[index]?.responses ?? [],
    })),
    schemas,
  }
}
