import { describe } from '#contract/openapi/describe.ts'
import { readFiles } from '#contract/openapi/read-files.ts'
import { readResponses } from '#contract/openapi/responses.ts'
import type { SandboxDocument } from '#sandbox/described/sandbox-document.ts'

/**
 * Reads a document for the sandbox: its operations, and what it shows of their responses.
 *
 * @param path of any OpenAPI document (3.0, 3.1, 3.2, or Swagger 2.0; JSON or YAML), as messages should name it
 * @param isOwn whether it is the document that the sandbox's own code implements operations of
 * @throws {ContractError} when the document cannot be read at all
 */
export async function readSandboxDocument(path: string, isOwn = false): Promise<SandboxDocument> {
  const files = await readFiles(path)
  const { title, operations, schemas } = describe(files)
  const reading = readResponses(files)
  return {
    title,
    isOwn,
    operations: operations.map((operation) => ({
      operation,
      responses: reading.responses.get(`${operation.method} ${operation.path}`) ?? [],
    })),
    schemas: new Map([...schemas, ...reading.schemas]),
  }
}
