import { isAbsolute, relative, resolve } from 'node:path'

export const defaultDocumentPath = 'openapi/service.openapi.yaml'

export interface DocumentSource {
  readonly path: string
  /** Defaults to the Overlay next to the document, if it exists. */
  readonly overlay: string | undefined
  /**
   * Names of the files in errors, such as the URL of a fetched document. Defaults to their paths.
   */
  readonly names?: { readonly document?: string | undefined; readonly overlay?: string | undefined }
  /** The Overlay with the texts in another language, which is applied after `overlay`. */
  readonly translation?: TranslationSource | undefined
  /** The URL of a fetched document, after redirects and without its query. */
  readonly address?: string | undefined
  /** Offers the original document for download, without its Overlay. */
  readonly publishOriginal?: boolean | undefined
  /** Patterns of files with code samples by language, such as `./samples/*.ts`, in which `*` is the operationId. */
  readonly samples?: Readonly<Record<string, string>> | undefined
}

export interface TranslationSource {
  /** Names the Overlay next to the document, such as `de` for `payments.de.overlay.yaml`. */
  readonly locale: string
  /** Defaults to the Overlay next to the document, if it exists. */
  readonly file?: string | undefined
  /** Name of the file in errors. Defaults to its path. */
  readonly name?: string | undefined
}

export interface DocumentSettings {
  readonly openapi?: string | undefined
  readonly overlay?: string | undefined
}

/**
 * Locates the configured document.
 *
 * @param root the project folder, which configured paths are relative to
 */
export function locateDocument(
  { openapi = defaultDocumentPath, overlay }: DocumentSettings,
  root: string,
): DocumentSource {
  const fromHere = (path: string) => {
    const found = relative(process.cwd(), resolve(root, path))
    // An absolute path of another folder is clearer in messages than many `../`.
    return isAbsolute(path) && found.startsWith('..') ? path : found
  }
  return {
    path: fromHere(openapi),
    overlay: overlay === undefined ? undefined : fromHere(overlay),
  }
}

export function isConfiguredDocument(
  { openapi = defaultDocumentPath }: DocumentSettings,
  document: string,
  root: string,
): boolean {
  return resolve(root, openapi) === resolve(root, document)
}
