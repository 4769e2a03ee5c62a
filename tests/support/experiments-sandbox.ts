import { locateDocument } from '#contract/source/locate-document.ts'
import { projectRoot } from '#host/places.ts'
import { readContract } from '#contract/read-contract.ts'
import { experimentsImplementation } from '#service/sandbox/implementation.ts'

const document = await readContract(locateDocument({}, projectRoot))

/** The document of the default portal, with what its sandbox implements of it. */
export function describeExperiments() {
  return { document, implementation: experimentsImplementation }
}
