import { clauses } from '#text/clauses.ts'
import { fillChosenServer } from '#request/filled-server.ts'
import type { FilledServer } from '#request/filled-server.ts'
import type { RequestInputs } from '#request/inputs.ts'
import { placeholderBase } from '#request/request-plan.ts'
import { collectPlanErrors } from '#request/plan/fields.ts'
import { planOperation } from '#request/plan/plan-operation.ts'
import { planSample } from '#request/plan/plan-sample.ts'
import type { Planning, RequestPlan } from '#request/request-plan.ts'
import type { Server } from '#request/get-servers.ts'
import { getSecretInputs } from '#request/plan/secret-inputs.ts'
import { isFormType } from '#text/media-type.ts'
import type { FormState } from '../form/state/form-state.ts'
import { parseForm } from '../form/parse/parse-form.ts'
import { createSampleReader } from '#schema/view/sample-schema.ts'
import type { BlockedReasons, ConsoleSetup, PlannedRequest, PlannedState } from './console-state.ts'
import { getBuiltRequest } from './console-state.ts'
import { formatCitation } from '#text/citation.ts'
import type { Reason } from '#request/description/operation.ts'
import { getBlockedReasons } from '#request/blocked-reasons.ts'

export function planConsoleRequest(
  setup: ConsoleSetup,
  state: PlannedState & { readonly held?: readonly string[] },
  listed: Server | undefined,
): PlannedRequest {
  const { alternative, formState, held = [], serverValues = {}, isProposed = false } = state
  const filled = listed && fillChosenServer(listed, serverValues)
  const server = isProposed ? undefined : filled?.server
  const parsedForm = parseForm(setup.operation, setup.schemas, formState, held)
  const inputs: RequestInputs = {
    parameters: parsedForm.parameters,
    body: parsedForm.body,
    accept: parsedForm.accept,
    extraQuery: parsedForm.extraQuery,
    nestings: parsedForm.nestings,
    alternative,
    ...getFilledSecrets(setup, formState, held),
    extraHeaders: parsedForm.extraHeaders,
    addedCredential: parsedForm.addedCredential,
  }
  // The plan of an untouched request must be the same object as the build's: the page has a snippet of it.
  const built = inputs.secrets?.length === 0 ? getBuiltRequest(setup, state, listed) : undefined
  const planning = built?.planning ?? planCall(setup, inputs, server, filled)
  const plan = planning.outcome === 'planned' ? planning.plan : undefined
  const samplePlan = plan ? undefined : planSampleCall(setup, inputs, server, filled)
  return {
    server,
    filled,
    inputs,
    parsedForm,
    planning,
    samplePlan,
    ...describeBlockedReasons(plan, setup.methods),
  }
}

/** Returns the inputs that take a secret and have one held, which are sent. */
function getFilledSecrets(
  { operation }: ConsoleSetup,
  formState: FormState,
  held: readonly string[],
): Pick<RequestInputs, 'secrets' | 'notSecret'> {
  const content = operation.body?.contents[formState.content]
  const form = content && isFormType(content.mediaType) ? content : undefined
  const { notSecret } = formState
  const secrets = getSecretInputs(operation, form, notSecret).map(({ field }) => field)
  return { secrets: secrets.filter((field) => held.includes(field)), notSecret }
}

export function planSampleCall(
  {
    operation,
    schemas,
    openBase = placeholderBase,
  }: Pick<ConsoleSetup, 'operation' | 'schemas' | 'openBase'>,
  inputs: RequestInputs,
  server: Server | undefined,
  filled?: FilledServer,
): RequestPlan | undefined {
  const { baseUrl } = server ?? filled ?? { baseUrl: openBase }
  const readSchema = createSampleReader((reference) => schemas[reference])
  const sample = planSample(operation, baseUrl, { inputs, readSchema, missing: filled?.missing })
  return sample.outcome === 'planned' ? sample.plan : undefined
}

/** Plans a call without any secret that the document does not require. */
export function planKeyless(
  setup: ConsoleSetup,
  inputs: RequestInputs,
  server: Server,
): Pick<PlannedRequest, 'planning' | 'blockedReasons'> {
  const none = { alternative: 'none', secrets: [], addedCredential: undefined } as const
  const planning = planCall(setup, { ...inputs, ...none }, server)
  const plan = planning.outcome === 'planned' ? planning.plan : undefined
  return { planning, blockedReasons: describeBlockedReasons(plan, setup.methods).blockedReasons }
}

/** Plans a call, with a placeholder for builds without a server. Refused until the server is known and confirmed. */
function planCall(
  { operation, openBase = placeholderBase }: ConsoleSetup,
  inputs: RequestInputs,
  server: Server | undefined,
  filled?: FilledServer,
): Planning {
  const { baseUrl } = server ?? filled ?? { baseUrl: openBase }
  const planning = planOperation(operation, inputs, baseUrl)
  if (server || !filled) return planning
  const errors = collectPlanErrors(operation.openapi)
  for (const [name, sentence] of Object.entries(filled.errors)) {
    errors.add(`server:${name}`, clauses.serverVariable, sentence)
  }
  if (filled.server) errors.add('server:', clauses.server, 'Confirm the server of the link first.')
  const others = planning.outcome === 'refused' ? planning.errors : []
  return { outcome: 'refused', errors: [...errors.list, ...others] }
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
