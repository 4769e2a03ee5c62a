import { experimentsImplementation } from '#portal/sandbox-implementation.ts'
import { serviceDescription } from './service-description.ts'

/** Returns the document of the default portal, with the sandbox's implementation. */
export function describeExperiments() {
  return { document: serviceDescription, implementation: experimentsImplementation }
}
