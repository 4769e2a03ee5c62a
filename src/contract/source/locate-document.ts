import { relative, resolve } from 'node:path'

export const contractFile = 'openapi/service.openapi.yaml'

export interface DocumentSource {
  readonly path: string
  /** Undefined: the one beside the document, if there is one. */
  readonly overlay: string | undefined
  /** How errors name the files, such as by the address of a document that was fetched. Defaults to their paths. */
  readonly names?: { readonly document?: string | undefined; readonly overlay?: string | undefined }
  /** The address from which the document was fetched, after redirects and without its query. */
  readonly address?: string | undefined
  /** Publishes the document for download as it was written, without its Overlay. */
  readonly offersOriginal?: boolean | undefined
}

export interface DocumentSettings {
  readonly openapi?: string | undefined
  readonly overlay?: string | undefined
}

/**
 * Locates the document that the settings name.
 *
 * @param root the folder of the project, from which settings name files
 */
export function locateDocument(
  { openapi = contractFile, overlay }: DocumentSettings,
  root: string,
): DocumentSource {
  const fromHere = (path: string) => relative(process.cwd(), resolve(root, path))
  return {
    path: fromHere(openapi),
    overlay: overlay === undefined ? undefined : fromHere(overlay),
  }
}

export function namesDocument(
  { openapi = contractFile }: DocumentSettings,
  document: string,
  root: string,
): boolean {
  return resolve(root, openapi) === resolve(root, document)
}
