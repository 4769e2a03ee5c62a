import type { RequestPlan } from '#core/request/request-plan.ts'
import type { Server } from '#core/request/server.ts'
import { startInputs } from '#core/request/start-inputs.ts'
import type { DraftReading } from '../form/read-draft.ts'
import type { ConsoleSetup } from '../state/console-setup.ts'
import type { ConsoleState } from '../state/console-state.ts'
import type { RequestShown } from '../state/request-shown.ts'
import { listObstacles } from './list-obstacles.ts'

/** The request before anything is filled in, as the build planned it. Nothing is sent by it: sending waits for what reads the form. */
export function describeUntouched(
  setup: ConsoleSetup,
  { alternative, draft }: Pick<ConsoleState, 'alternative' | 'draft'>,
  server: Server | undefined,
): RequestShown {
  const inputs = { ...startInputs(setup.operation), alternative }
  const reading = draft && unread
  const plan = setup.plans[server?.id ?? '']
  if (!plan) return { inputs, reading, planning: undefined, obstacles: [] }
  return { inputs, reading, planning: { outcome: 'planned', plan }, ...findObstacles(plan, setup) }
}

/** Why this page cannot send a plan, and whether only the place of a key stands in the way. */
export function findObstacles(
  plan: RequestPlan,
  { methods }: Pick<ConsoleSetup, 'methods'>,
): Pick<RequestShown, 'obstacles' | 'isKeyInTheWay'> {
  const obstacles = listObstacles(plan, methods)
  const isKeyInTheWay =
    obstacles.length > 0 && listObstacles({ ...plan, slots: [] }, methods).length === 0
  return { obstacles, isKeyInTheWay }
}

/** What a draft says in which nothing was typed. */
const unread: DraftReading = {
  parameters: {},
  body: undefined,
  extraQuery: [],
  nestings: {},
  extraHeaders: [],
  addedCredential: undefined,
  faults: [],
  contradictions: [],
  remarks: [],
}
