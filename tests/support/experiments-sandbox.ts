import { locateDocument } from '#openapi/load/locate-document.ts'
import { projectRoot } from '#portal/host/paths.ts'
import { loadApiDescription } from '#openapi/load-api-description.ts'
import { experimentsImplementation } from '#portal/sandbox-implementation.ts'

const document = await loadApiDescription(locateDocument({}, projectRoot))

/** Returns the document of the default portal, with the sandbox's implementation. */
export function describeExperiments() {
  return { document, implementation: experimentsImplementation }
}
