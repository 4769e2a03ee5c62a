import { recall, shareInProcess } from '#contract/shared-memory.ts'
import type { Operation } from '#core/request/description/operation.ts'
import type { BuildAddresses } from '#core/request/list-servers.ts'
import { describeBrunoRequest, zipBrunoCollection } from './bruno.ts'
import { collectRequests } from './collect-requests.ts'
import type { ExportedContract } from './collect-requests.ts'
import type { Exported, ExportedRequest } from './exported-request.ts'
import { writeHttpFile, writeHttpRequest } from './http-file.ts'
import { exportEndings, nameExport } from './plain-names.ts'
import type { ExportName } from './plain-names.ts'
import { describePostmanRequest, writePostmanCollection } from './postman.ts'

/** A file for another program, made from the contract at build time. */
export interface Export {
  readonly label: string
  /** The part of the file name after the contract's name. */
  readonly ending: string
  readonly mediaType: string
  /** How to use it and where its secrets go, in one sentence. */
  readonly explain: (secrets: readonly string[]) => string
  /** One request in the format, or why the format cannot say it. */
  readonly describe: (request: ExportedRequest) => Exported<unknown>
  readonly write: (
    contract: ExportedContract,
    addresses: BuildAddresses,
  ) => string | Uint8Array<ArrayBuffer>
}

export const exportFormats = {
  postman: {
    label: 'Postman collection',
    ending: exportEndings.postman,
    mediaType: 'application/json',
    explain: (secrets) =>
      secrets.length === 0
        ? 'Import it into Postman.'
        : `Import it into Postman and set the collection ${count(secrets, 'variable')} ${join(secrets)}; do not share ${secrets.length === 1 ? 'its value' : 'their values'}.`,
    describe: describePostmanRequest,
    write: writePostmanCollection,
  },
  bruno: {
    label: 'Bruno collection',
    ending: exportEndings.bruno,
    mediaType: 'application/zip',
    explain: (secrets) =>
      secrets.length === 0
        ? 'Unzip it, open the folder in Bruno and choose the environment.'
        : `Unzip it, open the folder in Bruno, choose the environment and set its ${count(secrets, 'secret')} ${join(secrets)}.`,
    describe: describeBrunoRequest,
    write: zipBrunoCollection,
  },
  http: {
    label: '.http file',
    ending: exportEndings.http,
    mediaType: 'text/plain; charset=utf-8',
    explain: (secrets) =>
      secrets.length === 0
        ? 'For REST Client in VS Code, httpYac, Visual Studio and JetBrains IDEs.'
        : `For REST Client in VS Code, httpYac, Visual Studio and JetBrains IDEs; the ${secrets.length === 1 ? 'key comes' : 'secrets come'} from the environment ${count(secrets, 'variable')} ${join(secrets)}.`,
    describe: writeHttpRequest,
    write: writeHttpFile,
  },
} as const satisfies Record<ExportName, Export>

/** The files of one operation alone. */
export interface OperationExports {
  readonly files: readonly OperationFile[]
  readonly refused: ExportOutcome['refused']
}

export interface OperationFile {
  /** The whole name, such as `service-api.read-thing.http`. */
  readonly file: string
  readonly format: Export
  readonly contract: ExportedContract
}

/** Nothing where the document has no other operation: its own files are the same. */
export function exportOperation(
  contract: ExportedContract,
  operation: Operation,
): OperationExports {
  if (contract.operations.length < 2) return { files: [], refused: [] }
  const own = { ...contract, operations: [operation] }
  const { written, refused } = recall(exportOutcomes, operation, () => tryFormats(own))
  const files = written.map((name) => {
    const format = exportFormats[name]
    return {
      file: `${nameExport(contract)}.${operation.slug}.${format.ending}`,
      format,
      contract: own,
    }
  })
  return { files, refused }
}

function tryFormats(contract: ExportedContract): ExportOutcome {
  const { requests, leftOut } = collectRequests(contract, nowhere)
  const [request] = requests
  const reason = leftOut.map((left) => left.reason).join(' ')
  const results = exportNames.map((name) => ({
    name,
    result: request
      ? exportFormats[name].describe(request)
      : ({ outcome: 'refused', reason } as const),
  }))
  return {
    written: results.flatMap(({ name, result }) => (result.outcome === 'written' ? name : [])),
    refused: results.flatMap(({ name, result }) =>
      result.outcome === 'refused'
        ? [{ label: exportFormats[name].label, reason: result.reason }]
        : [],
    ),
  }
}

const exportNames = ['postman', 'bruno', 'http'] as const satisfies readonly ExportName[]

/** The names of the secrets that a reader sets in the files of a contract. */
export function listSecrets(contract: ExportedContract): readonly string[] {
  return collectRequests(contract, nowhere)
    .variables.filter(({ isSecret }) => isSecret)
    .map(({ name }) => name)
}

/** For what is the same at every server. */
const nowhere: BuildAddresses = { sandboxUrl: undefined, apiBaseUrl: undefined }

function count(names: readonly string[], noun: string): string {
  return names.length === 1 ? noun : `${noun}s`
}

function join(names: readonly string[]): string {
  return new Intl.ListFormat('en-GB').format(names)
}

/** The outcome of each format for an operation. */
interface ExportOutcome {
  readonly written: readonly ExportName[]
  /** Why a format has none. */
  readonly refused: readonly { readonly label: string; readonly reason: string }[]
}

/** Its page asks, and so does the list of all files, and a format may be read back to see whether it says everything. */
const exportOutcomes = shareInProcess('export-outcomes', WeakMap<Operation, ExportOutcome>)
