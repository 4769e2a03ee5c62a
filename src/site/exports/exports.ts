import type { Contract } from '#contract/read-contract.ts'
import { zipBrunoCollection } from './bruno.ts'
import { writeHttpFile } from './http-file.ts'
import { nameFile } from './plain-names.ts'
import { writePostmanCollection } from './postman.ts'

/** A file for another program that is made from the contract at build. */
export interface Export {
  readonly label: string
  /** What follows the contract's name in the file's name. */
  readonly ending: string
  readonly mediaType: string
  /** What a reader does with it, in one sentence. */
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
      'Import it into Postman and set the collection variable API_KEY; keep its value to yourself, unshared.',
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

/** The file's name without its ending, such as `service-api`. */
export function nameExport({ title }: Pick<Contract, 'title'>): string {
  return nameFile(title)
}
