import { locateDocument } from '#contract/source/locate-document.ts'
import { projectRoot } from '#host/places.ts'
import { loadApiDescription } from '#contract/read-contract.ts'
import { experimentsImplementation } from '#service/sandbox/implementation.ts'

const document = await loadApiDescription(locateDocument({}, projectRoot))

/** Returns the document of the default portal, with the sandbox's implementation. */
export function describeExperiments() {
  return { document, implementation: experimentsImplementation }
}
