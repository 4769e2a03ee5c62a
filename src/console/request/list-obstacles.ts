import type { Reason } from '#core/request/description/operation.ts'
import { listPageObstacles } from '#core/request/page-obstacles.ts'
import type { RequestPlan } from '#core/request/request-plan.ts'

/**
 * Why this page cannot send a plan, or may not.
 *
 * @param methods those that the portal's owner lets it send; undefined for all
 */
export function listObstacles(
  plan: RequestPlan,
  methods: readonly string[] | undefined,
): readonly Reason[] {
  const obstacles = listPageObstacles(plan)
  return methods === undefined || methods.includes(plan.method)
    ? obstacles
    : [...obstacles, refuseMethod(plan.method, methods)]
}

function refuseMethod(method: string, methods: readonly string[]): Reason {
  const allowed = new Intl.ListFormat('en', { type: 'disjunction' }).format(methods)
  return {
    clause: 'this portal’s settings',
    sentence: `This portal’s console sends only ${allowed}; its owner has left ${method} out. Use a snippet in a terminal or a program.`,
  }
}
