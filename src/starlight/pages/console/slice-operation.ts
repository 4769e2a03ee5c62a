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

/**
 * Omits lists of values (`enum`) of more than a thousand from a console's data: their fields accept any text, and the
 * document lists the allowed values. A menu of a hundred thousand would freeze a page.
 *
 * @param given schemas, or objects that contain them
 */
export function omitLongEnums<Given>(given: Given): Given {
  let isLong = false
  const text = JSON.stringify(given, (key, value: unknown) => {
    if (key !== 'enum' || !Array.isArray(value) || value.length <= mostValues) return value
    isLong = true
    return undefined
  })
  return isLong ? JSON.parse(text) : given
}

const mostValues = 1000

/** The part of an API description in the page of one operation. */
export type OperationSlice = Omit<ConsoleSetup, 'methods'>

/** The inputs of a form and their schemas. */
export type Fields = Pick<Operation, 'parameters' | 'body'> & Pick<ConsoleSetup, 'schemas'>

export function createFields(
  { parameters, body }: Operation,
  schemas: ReadonlyMap<string, Schema>,
): Fields {
  return omitLongEnums({ parameters, body, schemas: reachSchemas([parameters, body], schemas) })
}

export function sliceOperation(
  operation: Operation,
  schemas: ReadonlyMap<string, Schema>,
  addresses: BuildAddresses,
): OperationSlice {
  const servers = getServers(operation, addresses)
  const openBase = completeServer(operation, placeholderBase)
  const [server = { id: '', name: '', baseUrl: openBase }] = servers
  const given = createFields(operation, schemas)
  const filled = fillExamples({ ...operation, ...given }, given.schemas)
  const untouched = planUntouched({ ...operation, ...given }, given.schemas, server, filled)
  return {
    operation: {
      ...trim(operation),
      parameters: given.parameters,
      body: given.body,
      // Server templates are needed only if no address is known.
      servers: servers.length === 0 ? operation.servers : [],
    },
    onlyScheme: findOnlyBearer(operation.security),
    schemas: given.schemas,
    servers,
    ...(servers.length === 0 && { openBase }),
    ...(Object.keys(filled).length > 0 && { filled }),
    ...(untouched && { untouched }),
  }
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

/** Collects the schemas named by any string: references, which stay links, and names in a discriminator's mapping. */
function reachSchemas(
  start: unknown,
  schemas: ReadonlyMap<string, Schema>,
): Readonly<Record<string, Schema>> {
  const reached = new Map<string, Schema>()
  // Iterative, because chains of thousands of schemas would overflow the stack.
  const waiting = [start]
  while (waiting.length > 0) {
    const value = waiting.pop()
    if (typeof value === 'string') {
      const schema = reached.has(value) ? undefined : schemas.get(value)
      if (schema === undefined) continue
      reached.set(value, schema)
      waiting.push(schema)
    } else if (typeof value === 'object' && value !== null) {
      // Reversed so that the first member is processed first.
      for (const member of Object.values(value).toReversed()) waiting.push(member)
    }
  }
  return Object.fromEntries(reached)
}
