import { readFile } from 'node:fs/promises'
import { contractFile } from '#contract/contract-file.ts'
import { readContract } from '#contract/read-contract.ts'

/** The contract that the portal is built from. */
export const serviceContract = await readContract(
  await readFile(contractFile, 'utf8'),
  contractFile,
)
