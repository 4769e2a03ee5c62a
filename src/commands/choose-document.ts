import { join, relative, resolve } from 'node:path'
import { contractFile } from '#contract/contract-file.ts'
import { locateDocument } from '#contract/locate-document.ts'
import type { DocumentSource } from '#contract/locate-document.ts'
import { readSetting } from './settings.ts'
import type { Environment } from './settings.ts'

/** The folder of the project. */
export const root = join(import.meta.dirname, '../..')

/** Which document a command reads. */
export interface DocumentChoice {
  readonly path: string
  /** An Overlay that a setting names; else the one beside the document is read. */
  readonly overlay: string | undefined
  readonly from: 'option' | 'setting'
}

/** The document that is typed, else that of the settings, else the portal's own. */
export function chooseDocument(
  typed: string | undefined,
  environment: Environment,
): DocumentChoice {
  // An Overlay of the settings belongs to the document of the settings.
  if (typed !== undefined) return { path: typed, from: 'option', overlay: undefined }
  const path = readSetting(environment, 'PORTAL_OPENAPI') ?? contractFile
  return { path, from: 'setting', overlay: readSetting(environment, 'PORTAL_OVERLAY') }
}

/** What is typed is relative to where one stands, a setting to the project. */
export function locate({ path, from, overlay }: DocumentChoice): DocumentSource {
  const fromRoot = from === 'option' ? relative(root, resolve(path)) : path
  const source = locateDocument({ openapi: fromRoot, overlay }, root)
  // As it was typed, in messages too.
  return from === 'option' ? { ...source, path } : source
}
