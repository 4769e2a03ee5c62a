import type { Contract } from '#contract/read-contract.ts'
import { nameFile } from './plain-names.ts'

/** How the names of the files of each format end, after the contract’s name. */
export const exportEndings = {
  postman: 'postman_collection.json',
  bruno: 'bruno.zip',
  http: 'http',
} as const

export type ExportName = keyof typeof exportEndings

/** The file name without its extension, such as `service-api`. */
export function nameExport({ title }: Pick<Contract, 'title'>): string {
  return nameFile(title)
}
