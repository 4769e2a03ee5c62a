import type { RequestInputs } from '#core/request/inputs.ts'
import type { Planning, RequestPlan } from '#core/request/request-plan.ts'
import type { Server } from '#core/request/list-servers.ts'
import { startInputs } from '#core/request/inputs.ts'
import { isUntouched } from '#form/draft/draft.ts'
import type { DraftReading } from '#form/reading/read-draft.ts'
import type { ConsoleSetup } from './console-setup.ts'
import type { ConsoleState } from './console-state.ts'
import type { Obstacles } from './list-obstacles.ts'

/** The request, as far as it is filled in. */
export interface PlannedRequest extends Obstacles {
  readonly inputs: RequestInputs
  /** The plan that Send would send, or why it cannot; undefined where that is not known before the console's code is loaded. */
  readonly planning: Planning | undefined
  /** The plan to read where there is none to send: with the document’s examples and placeholders. It is never sent. */
  readonly sketch?: RequestPlan | undefined
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
  const plan = isBuilt ? setup.plans[server?.id ?? ''] : undefined
  return {
    inputs: { ...start, alternative },
    planning: plan && { outcome: 'planned', plan },
    sketch: isBuilt ? setup.sketches?.[server?.id ?? ''] : undefined,
    reading: undefined,
    ...((plan && setup.obstacles) ?? noObstacles),
  }
}

const noObstacles: Obstacles = { obstacles: [], isKeyInTheWay: false }
