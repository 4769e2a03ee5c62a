import { stat } from 'node:fs/promises'
import type { DocumentSource } from '../source/locate-document.ts'
import { readFiles } from '../openapi/read-files.ts'
import type { SourceFile } from '../source/source-file.ts'

/**
 * The Overlay that belongs to a document: the one that is named, else the one beside it, `service.overlay.yaml` beside
 * `service.yaml`.
 *
 * @throws {ContractError} for a file that is there, or is named, and cannot be read
 */
export async function findOverlay({
  path,
  overlay,
}: Pick<DocumentSource, 'path' | 'overlay'>): Promise<SourceFile | undefined> {
  const found = overlay ?? (await findBeside(path))
  return found === undefined ? undefined : (await readFiles(found)).main
}

/** The paths at which an Overlay is looked for; the first that is there is read. */
export function listOverlayPaths(path: string): readonly string[] {
  const name = path.replace(/\.(ya?ml|json)$/i, '')
  return ['yaml', 'yml', 'json'].map((ending) => `${name}.overlay.${ending}`)
}

async function findBeside(path: string): Promise<string | undefined> {
  const paths = listOverlayPaths(path)
  const stats = await Promise.all(paths.map((each) => stat(each).catch(() => undefined)))
  return paths.find((_, index) => stats[index]?.isFile())
}
