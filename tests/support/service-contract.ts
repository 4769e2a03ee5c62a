import { locateDocument } from '#contract/source/locate-document.ts'
import { readContract } from '#contract/read-contract.ts'

/** The API description of the portal’s own document. */
export const serviceContract = await readContract({
  ...locateDocument({}, process.cwd()),
})
