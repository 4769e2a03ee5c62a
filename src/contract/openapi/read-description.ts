import { describe } from './describe.ts'
import { readFiles } from './read-files.ts'
import type { DescriptionReading } from './reading.ts'

/**
 * Reads an OpenAPI document (3.0, 3.1, 3.2, or Swagger 2.0 converted; JSON or YAML), and the files below its folder that it
 * refers to. Nothing is fetched over the network.
 *
 * @param path as messages should name it
 * @throws {ContractError} when the document cannot be read at all; all else is told in its faults
 */
export async function readDescription(path: string): Promise<DescriptionReading> {
  return describe(await readFiles(path))
}
