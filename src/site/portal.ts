import { locateDocument } from '#contract/locate-document.ts'
import { readSharedContract } from '#contract/shared-contract.ts'
import type { DescribedOperation } from '#core/request/description/operation.ts'
import type { BuildAddresses } from '#core/request/list-servers.ts'
import type { Operation, Server } from '#core/request/operation.ts'
import { listServers } from './servers.ts'
import { readSettings } from './settings.ts'

/** What the pages are made from: the settings and the contract, read once per build. */
export const settings = readSettings(process.env)
// Every command that makes pages runs in the folder of the project.
export const source = locateDocument(settings, process.cwd())
export const contract = await readSharedContract(source)
export const servers = listServers(settings)
export const addresses: BuildAddresses = {
  sandboxUrl: settings.sandboxUrl,
  apiBaseUrl: settings.apiBaseUrl,
}

/** The server in static examples. Without a configured one it is the source's placeholder. */
export const exampleServer: Pick<Server, 'baseUrl'> = servers[0] ?? { baseUrl: '{base_url}' }

/** Where keys are created: the configured web application, or the sandbox's. */
export const webAppUrl = settings.webAppUrl ?? settings.sandboxUrl

/**
 * The operation of this id, or of this slug where several have one id.
 *
 * @throws {Error} if a page names an operation that the contract does not have, which fails the build
 */
export function findOperation(name: string): DescribedOperation {
  return find(contract.described, name, ({ id, slug }) => slug === name || id === name)
}

/** The same for what carries simple operations only. */
export function findSimpleOperation(name: string): Operation {
  return find(contract.operations, name, ({ id }) => id === name)
}

function find<Found extends { readonly id: string }>(
  operations: readonly Found[],
  name: string,
  isWanted: (operation: Found) => boolean,
): Found {
  const operation = operations.find(isWanted)
  if (operation) return operation
  const known = operations.map(({ id }) => id).join(', ')
  throw new Error(`The contract has no operation ${name}. It has ${known}.`)
}
