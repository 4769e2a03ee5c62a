import { locateDocument } from '#openapi/load/locate-document.ts'
import { loadApiDescription } from '#openapi/load-api-description.ts'
import { projectRoot } from '#portal/host/paths.ts'

/** The API description of the portal’s own document. */
export const serviceDescription = await loadApiDescription(locateDocument({}, projectRoot))
