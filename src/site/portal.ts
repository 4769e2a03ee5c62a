import { contractFile } from '#contract/contract-file.ts'
import { readContract } from '#contract/read-contract.ts'
import type { Operation, Server } from '#core/request/operation.ts'
import contractText from '../../openapi/service.openapi.yaml?raw'
import { listServers } from './servers.ts'
import { readSettings } from './settings.ts'

/** What the pages are made from: the settings and the contract, read once per build. */
export const settings = readSettings(process.env)
export const contract = await readContract(contractText, contractFile)
export const servers = listServers(settings)

/** The server in static examples. Without a configured one it is the source's placeholder. */
export const exampleServer: Pick<Server, 'baseUrl'> = servers[0] ?? { baseUrl: '{base_url}' }

/** Where keys are created: the configured web application, or the sandbox's. */
export const webAppUrl = settings.webAppUrl ?? settings.sandboxUrl

/** @throws {Error} if a page names an operation that the contract does not have, which fails the build */
export function findOperation(id: string): Operation {
  const operation = contract.operations.find((candidate) => candidate.id === id)
  if (!operation) {
    const known = contract.operations.map((candidate) => candidate.id).join(', ')
    throw new Error(`The contract has no operation ${id}. It has ${known}.`)
  }
  return operation
}
