import type { Place } from '#contract/openapi/place.ts'
import { open } from '../generated/findings.ts'
import { contract } from '../portal.ts'
import { createLineFinder } from './document-lines.ts'

/** The line of what a page states. */
export const findLine = createLineFinder(contract, () => open.map(({ at }) => at))

/** Such as `api.yaml, line 7`; undefined where the place is in no file that was read. */
export function nameLine(at: Place): string | undefined {
  const found = findLine(at)
  return found && `${found.file}, line ${found.line}`
}
