import { formatCitation } from '#text/citation.ts'
import type { Reason } from '#request/description/operation.ts'
import { getBlockedReasons } from '#request/blocked-reasons.ts'
import type { RequestPlan } from '#request/request-plan.ts'

export interface BlockedReasons {
  readonly obstacles: readonly string[]
  /** Whether only the location of a key blocks the request, so that it can be sent without one. */
  readonly isKeyInTheWay: boolean
}

export function describeBlockedReasons(
  plan: RequestPlan | undefined,
  methods: readonly string[] | undefined,
): BlockedReasons {
  const obstacles = plan ? listObstacles(plan, methods) : []
  const isKeyInTheWay =
    plan !== undefined &&
    obstacles.length > 0 &&
    listObstacles({ ...plan, slots: [] }, methods).length === 0
  const sentences = obstacles.map(
    ({ sentence, citation }) => `${sentence} (${formatCitation(citation)})`,
  )
  return { obstacles: sentences, isKeyInTheWay }
}

/** @param methods the methods that the portal's owner allows; `undefined` for all */
function listObstacles(
  plan: RequestPlan,
  methods: readonly string[] | undefined,
): readonly Reason[] {
  const obstacles = getBlockedReasons(plan)
  return methods === undefined || methods.includes(plan.method)
    ? obstacles
    : [...obstacles, explainMethod(plan.method, methods)]
}

function explainMethod(method: string, methods: readonly string[]): Reason {
  const allowed = new Intl.ListFormat('en', { type: 'disjunction' }).format(methods)
  return {
    citation: { edition: 'This portal', section: 'settings' },
    sentence: `This portal’s console sends only ${allowed}; its owner has disabled ${method}. Use a snippet in a terminal or a program.`,
  }
}
