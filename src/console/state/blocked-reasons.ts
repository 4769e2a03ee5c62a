import { formatCitation } from '#text/citation.ts'
import type { Reason } from '#request/description/operation.ts'
import { getBlockedReasons } from '#request/blocked-reasons.ts'
import type { RequestPlan } from '#request/request-plan.ts'

export interface BlockedReasons {
  readonly blockedReasons: readonly string[]
  /** Whether only the location of a key blocks the request, so that it can be sent without one. */
  readonly isKeyInTheWay: boolean
}

export function describeBlockedReasons(
  plan: RequestPlan | undefined,
  methods: readonly string[] | undefined,
): BlockedReasons {
  const reasons = plan ? getReasons(plan, methods) : []
  const isKeyInTheWay =
    plan !== undefined &&
    reasons.length > 0 &&
    getReasons({ ...plan, slots: [] }, methods).length === 0
  const sentences = reasons.map(
    ({ sentence, citation }) => `${sentence} (${formatCitation(citation)})`,
  )
  return { blockedReasons: sentences, isKeyInTheWay }
}

/** @param methods the methods that the portal's owner allows; `undefined` for all */
function getReasons(plan: RequestPlan, methods: readonly string[] | undefined): readonly Reason[] {
  const reasons = getBlockedReasons(plan)
  return methods === undefined || methods.includes(plan.method)
    ? reasons
    : [...reasons, explainMethod(plan.method, methods)]
}

function explainMethod(method: string, methods: readonly string[]): Reason {
  const allowed = new Intl.ListFormat('en', { type: 'disjunction' }).format(methods)
  return {
    citation: { edition: 'This portal', section: 'settings' },
    sentence: `This portal’s console sends only ${allowed}; its owner has disabled ${method}. Use a snippet in a terminal or a program.`,
  }
}
