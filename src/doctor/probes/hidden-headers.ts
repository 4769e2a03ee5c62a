import type { Examination } from './examine.ts'
import { isRedirect, listMembers } from './probe-result.ts'
import { listResponses } from './probes.ts'

/** Headers that help a reader of the console but that a page may read only when they are exposed. */
const useful =
  /^(retry-after|(x-)?request-id|(x-)?ratelimit(-[a-z-]+)?|www-authenticate|link|location|deprecation|sunset)$/i

/** The useful headers that were sent but not exposed, each once, as the server spells them. */
export function findHidden(examination: Examination): readonly string[] {
  const hidden = listResponses(examination).flatMap(({ response }) => {
    const exposed = listMembers(response, 'Access-Control-Expose-Headers')
    // Without credentials, as in the console, a star covers all names. A redirect is never read.
    if (exposed.includes('*') || isRedirect(response)) return []
    return response.headers
      .map(({ name }) => name)
      .filter((name) => useful.test(name) && !exposed.includes(name.toLowerCase()))
  })
  return [...new Map(hidden.map((name) => [name.toLowerCase(), name])).values()]
}
