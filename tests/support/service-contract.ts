import { locateDocument } from '#contract/source/locate-document.ts'
import { loadApiDescription } from '#contract/read-contract.ts'

/** The API description of the portal’s own document. */
export const serviceDescription = await loadApiDescription({
  ...locateDocument({}, process.cwd()),
})
