import type { Contract } from '#contract/read-contract.ts'
import { zipBrunoCollection } from './bruno.ts'
import { collectRequests } from './collect-requests.ts'
import type { ExportedContract } from './collect-requests.ts'
import { writeHttpFile } from './http-file.ts'
import { nameFile } from './plain-names.ts'
import { writePostmanCollection } from './postman.ts'

/** A file for another program, made from the contract at build time. */
export interface Export {
  readonly label: string
  /** The part of the file name after the contract's name. */
  readonly ending: string
  readonly mediaType: string
  /** How to use it and where its secrets go, in one sentence. */
  readonly explain: (secrets: readonly string[]) => string
  readonly write: (contract: ExportedContract, baseUrl: string) => string | Uint8Array<ArrayBuffer>
}

export const exportFormats = {
  postman: {
    label: 'Postman collection',
    ending: 'postman_collection.json',
    mediaType: 'application/json',
    explain: (secrets) =>
      secrets.length === 0
        ? 'Import it into Postman.'
        : `Import it into Postman and set the collection ${count(secrets, 'variable')} ${join(secrets)}; do not share ${secrets.length === 1 ? 'its value' : 'their values'}.`,
    write: writePostmanCollection,
  },
  bruno: {
    label: 'Bruno collection',
    ending: 'bruno.zip',
    mediaType: 'application/zip',
    explain: (secrets) =>
      secrets.length === 0
        ? 'Unzip it, open the folder in Bruno and choose the environment.'
        : `Unzip it, open the folder in Bruno, choose the environment and set its ${count(secrets, 'secret')} ${join(secrets)}.`,
    write: zipBrunoCollection,
  },
  http: {
    label: '.http file',
    ending: 'http',
    mediaType: 'text/plain; charset=utf-8',
    explain: (secrets) =>
      secrets.length === 0
        ? 'For REST Client in VS Code, httpYac, Visual Studio and JetBrains IDEs.'
        : `For REST Client in VS Code, httpYac, Visual Studio and JetBrains IDEs; the ${secrets.length === 1 ? 'key comes' : 'secrets come'} from the environment ${count(secrets, 'variable')} ${join(secrets)}.`,
    write: writeHttpFile,
  },
} as const satisfies Record<string, Export>

/** The file name without its extension, such as `service-api`. */
export function nameExport({ title }: Pick<Contract, 'title'>): string {
  return nameFile(title)
}

/** A file of one operation alone. */
export interface OperationExport {
  /** The whole name, such as `service-api.read-thing.http`. */
  readonly file: string
  readonly format: Export
  readonly contract: ExportedContract
}

/** A file in each format for each operation; none where the file of the document is the same. */
export function listOperationExports(contract: ExportedContract): readonly OperationExport[] {
  const { operations } = contract
  if (operations.length < 2) return []
  return operations.flatMap((operation) =>
    Object.values(exportFormats).map((format) => ({
      file: `${nameExport(contract)}.${operation.slug}.${format.ending}`,
      format,
      contract: { ...contract, operations: [operation] },
    })),
  )
}

/** The names of the secrets that a reader sets in the files of a contract. */
export function listSecrets(contract: ExportedContract): readonly string[] {
  return collectRequests(contract, '')
    .variables.filter(({ isSecret }) => isSecret)
    .map(({ name }) => name)
}

function count(names: readonly string[], noun: string): string {
  return names.length === 1 ? noun : `${noun}s`
}

function join(names: readonly string[]): string {
  return new Intl.ListFormat('en-GB').format(names)
}
