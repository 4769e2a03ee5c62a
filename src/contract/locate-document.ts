import { relative, resolve } from 'node:path'
import { contractFile } from './contract-file.ts'

/** Which document a portal is made from, and what is laid over it. */
export interface DocumentSource {
  /** As messages name it: from the current directory. */
  readonly path: string
  /** Undefined: the one beside the document, if there is one. */
  readonly overlay: string | undefined
  /** Whether it is this portal’s own, whose statements cite the source that the portal publishes. */
  readonly isDefault: boolean
}

/**
 * Locates the document that the settings name.
 *
 * @param root the folder of the project, from which settings name files
 */
export function locateDocument(
  {
    openapi,
    overlay,
  }: { readonly openapi?: string | undefined; readonly overlay?: string | undefined },
  root: string,
): DocumentSource {
  const fromHere = (path: string) => relative(process.cwd(), resolve(root, path))
  return {
    path: fromHere(openapi ?? contractFile),
    overlay: overlay === undefined ? undefined : fromHere(overlay),
    isDefault: isDefaultDocument(openapi, root),
  }
}

/** Whether a setting names the default document, however it is written. */
export function isDefaultDocument(openapi: string | undefined, root: string): boolean {
  return openapi === undefined || resolve(root, openapi) === resolve(root, contractFile)
}
