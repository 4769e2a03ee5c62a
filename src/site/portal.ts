import { locateDocument } from '#contract/locate-document.ts'
import { readSharedContract } from '#contract/shared-contract.ts'
import type { Operation } from '#core/request/description/operation.ts'
import type { BuildAddresses } from '#core/request/list-servers.ts'
import { listPolicyOrigins } from './policy-servers.ts'
import { listBuildServers } from './servers.ts'
import { readSettings } from './settings.ts'

/** What the pages are made from: the settings and the contract, read once per build. */
export const settings = readSettings(process.env)
// Every command that makes pages runs in the folder of the project.
export const source = locateDocument(settings, process.cwd())
export const contract = await readSharedContract(source)
export const servers = listBuildServers(settings)
export const addresses: BuildAddresses = {
  sandboxUrl: settings.sandboxUrl,
  apiBaseUrl: settings.apiBaseUrl,
}

/** What the pages of this build may call. */
export const origins = listPolicyOrigins(contract.operations, addresses)

/** Where keys are created: the configured web application, or the sandbox's. */
export const webAppUrl = settings.webAppUrl ?? settings.sandboxUrl

/**
 * The operation of this id, or of this slug where several have one id.
 *
 * @throws {Error} if a page names an operation that the contract does not have, which fails the build
 */
export function findOperation(name: string): Operation {
  const { operations } = contract
  const operation = operations.find(({ id, slug }) => slug === name || id === name)
  if (operation) return operation
  const known = operations.map(({ id }) => id).join(', ')
  throw new Error(`The contract has no operation ${name}. It has ${known}.`)
}
