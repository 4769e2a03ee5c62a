import type { ConsoleSetup, UntouchedCall } from '#console/state/console-state.ts'
import { sketchCall } from '#console/state/planned-request.ts'
import type { Operation, Security, SchemeUse } from '#core/request/description/operation.ts'
import type { Schema } from '#core/request/description/parameter.ts'
import { completeServer, listServers } from '#core/request/list-servers.ts'
import type { BuildAddresses, Server } from '#core/request/list-servers.ts'
import { placeholderBase } from '#core/request/request-plan.ts'
import { previewPlan } from '#console/state/preview-plan.ts'
import { planOperation } from '#core/request/plan/plan-operation.ts'
import { startInputs } from '#core/request/inputs.ts'

/**
 * Leaves out lists of values (`enum`) of more than a thousand from what a page gives its console: a field for such a value takes
 * any text, and what is allowed stands in the document. A choice of a hundred thousand would freeze a page.
 *
 * @param given schemas, and whatever holds them
 */
export function shortenLists<Given>(given: Given): Given {
  let isLong = false
  const text = JSON.stringify(given, (key, value: unknown) => {
    if (key !== 'enum' || !Array.isArray(value) || value.length <= mostValues) return value
    isLong = true
    return undefined
  })
  return isLong ? JSON.parse(text) : given
}

const mostValues = 1000

/** The part of a document that the page of one operation carries: never the whole of it. */
export interface OperationSlice extends Omit<ConsoleSetup, 'methods'> {
  readonly hasToken: boolean
}

/** What a form is made of. */
export type Fields = Pick<Operation, 'parameters' | 'body'> & Pick<ConsoleSetup, 'schemas'>

export function giveFields(
  { parameters, body }: Operation,
  schemas: ReadonlyMap<string, Schema>,
): Fields {
  return shortenLists({ parameters, body, schemas: reachSchemas([parameters, body], schemas) })
}

export function sliceOperation(
  operation: Operation,
  schemas: ReadonlyMap<string, Schema>,
  addresses: BuildAddresses,
): OperationSlice {
  const servers = listServers(operation, addresses)
  const openBase = completeServer(operation, placeholderBase)
  const [server = { id: '', name: '', baseUrl: openBase }] = servers
  const given = giveFields(operation, schemas)
  const untouched = planUntouched(operation, given.schemas, server)
  return {
    operation: {
      ...trim(operation),
      parameters: given.parameters,
      body: given.body,
      // What the document has in place of an address is named where none is known.
      servers: servers.length === 0 ? operation.servers : [],
    },
    onlyScheme: findOnlyBearer(operation.security),
    hasToken: hasToken(operation.security),
    schemas: given.schemas,
    servers,
    ...(servers.length === 0 && { openBase }),
    ...(untouched && { untouched }),
  }
}

function planUntouched(
  operation: Operation,
  schemas: Fields['schemas'],
  server: Server,
): UntouchedCall | undefined {
  const inputs = startInputs(operation)
  const planned = planOperation(operation, inputs, server.baseUrl)
  if (planned.outcome !== 'planned') {
    const sketch = sketchCall({ operation, schemas }, inputs, server)
    return sketch && { plan: sketch, isComplete: false }
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

/** Whether some alternative sends a token in the header Authorization, as the self-check does. */
function hasToken(security: Security): boolean {
  return (
    security.state === 'stated' &&
    security.alternatives.flat().some(({ scheme }) => tokens.has(scheme.type))
  )
}

const tokens = new Set(['bearer', 'oauth2', 'open-id-connect'])

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

/** References stay links, and so do the names in a discriminator's mapping: every text that names a schema counts. */
function reachSchemas(
  start: unknown,
  schemas: ReadonlyMap<string, Schema>,
): Readonly<Record<string, Schema>> {
  const reached = new Map<string, Schema>()
  // Thousands of schemas may refer to one another in a chain, which is longer than the stack.
  const waiting = [start]
  while (waiting.length > 0) {
    const value = waiting.pop()
    if (typeof value === 'string') {
      const schema = reached.has(value) ? undefined : schemas.get(value)
      if (schema === undefined) continue
      reached.set(value, schema)
      waiting.push(schema)
    } else if (typeof value === 'object' && value !== null) {
      // The first comes off first.
      for (const member of Object.values(value).toReversed()) waiting.push(member)
    }
  }
  return Object.fromEntries(reached)
}
