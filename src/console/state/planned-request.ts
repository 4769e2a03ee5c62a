import type { RequestInputs } from '#core/request/inputs.ts'
import type { Planning, RequestPlan } from '#core/request/request-plan.ts'
import type { Server } from '#core/request/server.ts'
import { startInputs } from '#core/request/start-inputs.ts'
import { isUntouched } from '#form/draft.ts'
import type { DraftReading } from '#form/read-draft.ts'
import type { ConsoleSetup } from './console-setup.ts'
import type { ConsoleState } from './console-state.ts'
import type { Obstacles } from './list-obstacles.ts'

/** The request, as far as it is filled in. */
export interface PlannedRequest extends Obstacles {
  readonly inputs: RequestInputs
  /** The plan that Send would send, or why it cannot; undefined where that is not known before the console's code is loaded. */
  readonly planning: Planning | undefined
  /** The plan of the snippet: that of Send, or while that is refused, one with names in the place of missing values. */
  readonly snippetPlan: RequestPlan | undefined
  /** The values of the form; undefined until it is read. */
  readonly reading: DraftReading | undefined
}

/** The request as the build planned it, before anything was filled in: what the page shows until its code is loaded. */
export function describeBuilt(
  setup: ConsoleSetup,
  { alternative, draft }: Pick<ConsoleState, 'alternative' | 'draft'>,
  server: Server | undefined,
): PlannedRequest {
  const start = startInputs(setup.operation)
  const isBuilt = alternative === start.alternative && isUntouched(draft)
  const place = server?.id ?? ''
  const plan = isBuilt ? setup.plans[place] : undefined
  return {
    inputs: { ...start, alternative },
    planning: plan && { outcome: 'planned', plan },
    snippetPlan: plan ?? (isBuilt ? setup.sketches?.[place] : undefined),
    reading: undefined,
    ...((plan && setup.obstacles) ?? noObstacles),
  }
}

const noObstacles: Obstacles = { obstacles: [], isKeyInTheWay: false }
