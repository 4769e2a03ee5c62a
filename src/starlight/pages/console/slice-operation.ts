import type { ConsoleSetup, UntouchedCall } from '#console/state/console-state.ts'
import { fillExamples } from '#console/form/changes/fill-examples.ts'
import { parseForm } from '#console/form/parse/parse-form.ts'
import { createFormState } from '#console/form/state/form-state.ts'
import type { FilledFields } from '#console/form/state/form-state.ts'
import { planSampleCall } from '#console/state/planned-request.ts'
import type { Operation, Security, SchemeUse } from '#request/description/operation.ts'
import type { Schema } from '#request/description/parameter.ts'
import { completeServer, getServers } from '#request/get-servers.ts'
import type { BuildAddresses, Server } from '#request/get-servers.ts'
import { placeholderBase } from '#request/request-plan.ts'
import { previewPlan } from '#console/state/preview-plan.ts'
import { fillChosenServer } from '#request/filled-server.ts'
import { planOperation } from '#request/plan/plan-operation.ts'
import { createInputs } from '#request/inputs.ts'
import { getFormSchemas, omitLongEnums } from './form-schemas.ts'

/** The part of an API description in the page of one operation. */
export type OperationSlice = Omit<ConsoleSetup, 'methods'>

/** The inputs of a form and their schemas. */
export type Fields = Pick<Operation, 'parameters' | 'body'> & Pick<ConsoleSetup, 'schemas'>

/** Returns the inputs of an operation, without long lists of values. */
export function createInputFields({ parameters, body }: Operation): Omit<Fields, 'schemas'> {
  return omitLongEnums({ parameters, body })
}

/** Returns the references of the schemas that the form of an operation needs. */
function reachSchemas(
  { parameters, body }: Operation,
  schemas: ReadonlyMap<string, Schema>,
): readonly string[] {
  const { getReferences, reach } = getFormSchemas(schemas)
  return reach(getReferences([parameters, body]))
}

/** @param references the schemas of the slice */
export function sliceOperation(
  operation: Operation,
  schemas: ReadonlyMap<string, Schema>,
  addresses: BuildAddresses,
  references = reachSchemas(operation, schemas),
): OperationSlice {
  const { given, servers, openBase, filled, untouched } = planFirst(operation, schemas, addresses)
  const { all } = getFormSchemas(schemas)
  return {
    operation: {
      ...trim(operation),
      ...given,
      // Server templates are needed only if no address is known.
      servers: servers.length === 0 ? operation.servers : [],
    },
    onlyScheme: findOnlyBearer(operation.security),
    schemas: Object.fromEntries(references.map((one) => [one, all[one] ?? true])),
    servers,
    ...(servers.length === 0 && { openBase }),
    ...(Object.keys(filled).length > 0 && { filled }),
    ...(untouched && { untouched }),
  }
}

/** Returns the call of an untouched form. */
export function planUntouchedCall(
  operation: Operation,
  schemas: ReadonlyMap<string, Schema>,
  addresses: BuildAddresses,
): UntouchedCall | undefined {
  return planFirst(operation, schemas, addresses).untouched
}

function planFirst(
  operation: Operation,
  schemas: ReadonlyMap<string, Schema>,
  addresses: BuildAddresses,
) {
  const servers = getServers(operation, addresses)
  const openBase = completeServer(operation, placeholderBase)
  const [server = { id: '', name: '', baseUrl: openBase }] = servers
  const given = createInputFields(operation)
  // All schemas, because selecting the schemas of one form takes longer than its plan. Another object for each form, because the
  // kinds of its fields are cached for that object, and would fill the memory for all operations.
  const all = new Proxy(getFormSchemas(schemas).all, {})
  const filled = fillExamples({ ...operation, ...given }, all)
  const untouched = planUntouched({ ...operation, ...given }, all, server, filled)
  return { given, servers, openBase, filled, untouched }
}

function planUntouched(
  operation: Operation,
  schemas: Fields['schemas'],
  server: Server,
  filled: FilledFields,
): UntouchedCall | undefined {
  const formState = createFormState(operation, filled)
  const { parameters, body } = parseForm(operation, schemas, formState)
  const inputs = { ...createInputs(operation), parameters, body }
  const chosen = fillChosenServer(server, {})
  const planned = planOperation(operation, inputs, server.baseUrl)
  if (planned.outcome !== 'planned' || !chosen.server) {
    const samplePlan = planSampleCall({ operation, schemas }, inputs, server, chosen)
    return samplePlan && { plan: samplePlan, isComplete: false }
  }
  const { plan } = planned
  return { plan, isComplete: true, preview: previewPlan(plan, ({ fileName }) => fileName) }
}

function findOnlyBearer(security: Security): string | undefined {
  if (security.state !== 'stated') return undefined
  const [uses, ...others] = security.alternatives
  const use = uses?.[0]
  return others.length === 0 && uses?.length === 1 && use?.scheme.type === 'bearer'
    ? use.name
    : undefined
}

/** Omits what the reference shows next to the console. */
function trim(operation: Operation): Operation {
  const { security } = operation
  return {
    ...operation,
    summary: undefined,
    description: undefined,
    tags: [],
    security:
      security.state === 'stated'
        ? { ...security, alternatives: security.alternatives.map((uses) => uses.map(trimUse)) }
        : security,
  }
}

function trimUse(use: SchemeUse): SchemeUse {
  return { ...use, scheme: { ...use.scheme, description: undefined } }
}
