import type { RequestInputs } from '#core/request/inputs.ts'
import { atServer } from '#core/request/list-servers.ts'
import { placeholderBase, showBase } from '#core/request/placeholder-base.ts'
import { planOperation } from '#core/request/plan-operation.ts'
import type { Planning } from '#core/request/request-plan.ts'
import type { Server } from '#core/request/server.ts'
import { listSecretInputs } from '#core/request/secret-inputs.ts'
import { startInputs } from '#core/request/start-inputs.ts'
import { isFormType } from '../form/body-views.ts'
import type { Draft } from '../form/draft.ts'
import { readDraft } from '../form/read-draft.ts'
import type { ConsoleSetup } from '../state/console-setup.ts'
import type { ConsoleState } from '../state/console-state.ts'
import type { RequestShown } from '../state/request-shown.ts'
import { findObstacles } from './describe-untouched.ts'

export interface HeldNames {
  /** The schemes whose secret is held for the server. */
  readonly held?: readonly string[]
}

/** What the form and the choices of a reader make of a call. */
export function describeRequest(
  setup: ConsoleSetup,
  { alternative, draft, held = [] }: Pick<ConsoleState, 'alternative' | 'draft'> & HeldNames,
  server: Server | undefined,
): RequestShown {
  const reading = draft && readDraft(setup.operation, setup.schemas, draft, held)
  const inputs: RequestInputs = {
    parameters: reading?.parameters ?? {},
    body: reading?.body,
    server: 0,
    variables: {},
    extraQuery: reading?.extraQuery ?? [],
    nestings: reading?.nestings ?? {},
    alternative,
    ...(draft && listChosen(setup, draft, held)),
    extraHeaders: reading?.extraHeaders ?? [],
    addedCredential: reading?.addedCredential,
  }
  const planning = findBuilt(setup, inputs, server) ?? planCall(setup, inputs, server)
  if (planning.outcome === 'refused') return { inputs, reading, planning, obstacles: [] }
  return { inputs, reading, planning, ...findObstacles(planning.plan, setup) }
}

/** Which inputs take a secret, and which of those are sent: the ones that are held. */
function listChosen(
  { operation }: ConsoleSetup,
  draft: Draft,
  held: readonly string[],
): Pick<RequestInputs, 'secrets' | 'notSecret'> {
  const content = operation.body?.contents[draft.content]
  const form = content && isFormType(content.mediaType) ? content : undefined
  const { notSecret } = draft
  const secrets = listSecretInputs(operation, form, notSecret).map(({ field }) => field)
  return { secrets: secrets.filter((field) => held.includes(field)), notSecret }
}

/** Of an untouched call the plan that the build made: the page has a snippet of it. */
function findBuilt(
  { operation, plans }: ConsoleSetup,
  inputs: RequestInputs,
  server: Server | undefined,
): Planning | undefined {
  const { parameters, body, extraQuery, alternative, addedCredential } = inputs
  const { secrets = [], notSecret = [], extraHeaders = [] } = inputs
  const isUntouched =
    addedCredential === undefined &&
    secrets.length + notSecret.length + extraHeaders.length === 0 &&
    body === undefined &&
    extraQuery.length === 0 &&
    Object.keys(parameters).length === 0 &&
    alternative === startInputs(operation).alternative
  const plan = isUntouched ? plans[server?.id ?? ''] : undefined
  return plan && { outcome: 'planned', plan }
}

/** Plans a call to a server; with the source's own placeholder if the build has no server. */
export function planCall(
  { operation }: ConsoleSetup,
  inputs: RequestInputs,
  server: Server | undefined,
): Planning {
  const { baseUrl } = server ?? { baseUrl: placeholderBase }
  const planning = planOperation(atServer(operation, baseUrl), inputs, baseUrl)
  return planning.outcome === 'planned'
    ? { ...planning, plan: showBase(planning.plan, '{base_url}') }
    : planning
}
