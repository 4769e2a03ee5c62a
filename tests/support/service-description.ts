import { locateDocument } from '#openapi/load/locate-document.ts'
import { loadApiDescription } from '#openapi/load-api-description.ts'
import { projectRoot } from '#portal/host/paths.ts'

export const serviceDescription = await loadApiDescription(locateDocument({}, projectRoot))
