import { open } from '../generated/findings.ts'
import { contract } from '../portal.ts'
import { createLineFinder } from './document-lines.ts'

/** The line of what a page states. */
export const findLine = createLineFinder(contract, () => open.map(({ at }) => at))
