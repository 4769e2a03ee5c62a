import type { Contract } from '#contract/read-contract.ts'
import { zipBrunoCollection } from './bruno.ts'
import { writeHttpFile } from './http-file.ts'
import { nameFile } from './plain-names.ts'
import { writePostmanCollection } from './postman.ts'

/** A file for another program, made from the contract at build time. */
export interface Export {
  readonly label: string
  /** The part of the file name after the contract's name. */
  readonly ending: string
  readonly mediaType: string
  /** How to use it, in one sentence. */
  readonly explanation: string
  readonly write: (
    contract: Pick<Contract, 'title' | 'version' | 'operations'>,
    baseUrl: string,
  ) => string | Uint8Array<ArrayBuffer>
}

export const exportFormats = {
  postman: {
    label: 'Postman collection',
    ending: 'postman_collection.json',
    mediaType: 'application/json',
    explanation:
      'Import it into Postman and set the collection variable API_KEY; do not share its value.',
    write: writePostmanCollection,
  },
  bruno: {
    label: 'Bruno collection',
    ending: 'bruno.zip',
    mediaType: 'application/zip',
    explanation:
      'Unzip it, open the folder in Bruno, choose the environment and set its secret API_KEY.',
    write: zipBrunoCollection,
  },
  http: {
    label: '.http file',
    ending: 'http',
    mediaType: 'text/plain; charset=utf-8',
    explanation:
      'For REST Client in VS Code, httpYac, Visual Studio and JetBrains IDEs; the key comes from the environment variable API_KEY.',
    write: writeHttpFile,
  },
} as const satisfies Record<string, Export>

/** The file name without its extension, such as `service-api`. */
export function nameExport({ title }: Pick<Contract, 'title'>): string {
  return nameFile(title)
}
