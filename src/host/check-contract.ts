import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { contractFile } from '#contract/contract-file.ts'
import { readContract } from '#contract/read-contract.ts'
import { HostError } from './host-error.ts'
import { projectRoot } from './places.ts'

/**
 * Reads the API document before a build does, so that a mistake in it gives one sentence and not a stack.
 *
 * @throws {ContractError} for its first mistake
 * @throws {HostError} when there is no such file
 */
export async function checkContract(): Promise<void> {
  await readContract(await readText(), contractFile)
}

async function readText(): Promise<string> {
  try {
    return await readFile(join(projectRoot, contractFile), 'utf8')
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new HostError(
      `${contractFile} cannot be read (${reason}). The pages are built from it: restore it.`,
      { cause: error },
    )
  }
}
