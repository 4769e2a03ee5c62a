import type { Operation } from '#core/request/description/operation.ts'
import type { Parameter } from '#core/request/description/parameter.ts'
import type { Schema } from '#core/request/description/schema.ts'
import { findExampleValue } from '#core/request/example-value.ts'
import { readForSketch } from '#schema/view/sketch-schema.ts'
import type { Header } from '#core/request/header.ts'
import { completeServer, listServers } from '#core/request/list-servers.ts'
import type { BuildAddresses } from '#core/request/list-servers.ts'
import { placeholderBase, showBase } from '#core/request/placeholder-base.ts'
import { sketchPlan } from '#core/request/plan/sketch-plan.ts'
import type { CredentialSlot, RequestPlan } from '#core/request/request-plan.ts'
import { writeHeaderParameter, writeQueryParameter } from '#core/request/serialize/parameter.ts'
import { listVariables } from '#core/snippet/shared/variables.ts'
import type { SlotVariables } from '#core/snippet/shared/variables.ts'
import type {
  ExportedRequest,
  ExportedVariable,
  LeftOut,
  RequestCollection,
} from './exported-request.ts'
import { fillMarkers, markMissing } from './missing-values.ts'
import type { Marker } from './missing-values.ts'
import { refuseForeignVariables } from './place-variables.ts'
import { createNames } from './variable-names.ts'
import type { Names } from './variable-names.ts'

/** The parts of a contract that an export is made from. */
export interface ExportedContract {
  readonly title: string
  readonly version: string | undefined
  readonly operations: readonly Operation[]
  /** By the text of a reference. */
  readonly schemas: ReadonlyMap<string, Schema>
}

/**
 * The requests of a document as its reader starts with them: required parameters, authored examples, the credential of the first
 * alternative, and variables for servers, credentials and what has to be filled in.
 */
export function collectRequests(
  { title, version, operations, schemas }: ExportedContract,
  addresses: BuildAddresses,
): RequestCollection {
  const planned = operations.map((operation) => ({
    operation,
    ...planExport(operation, schemas),
  }))
  const slots = nameSlots(planned.flatMap(({ plan }) => plan?.slots ?? []))
  const names = createNames()
  const bases = new Map<string, string>()
  // A folder that would hold everything is none.
  const hasFolders = new Set(operations.map(({ tags }) => tags[0])).size > 1
  const requests: ExportedRequest[] = []
  const leftOut: LeftOut[] = []
  for (const { operation, plan, markers, reason } of planned) {
    const name = operation.summary ?? `${operation.method} ${operation.path}`
    if (plan === undefined) {
      leftOut.push({ name, reason })
    } else {
      const own = plan.slots.flatMap((slot) => slots.get(keySlot(slot)) ?? [])
      const base = names.takeBase(findBase(operation, addresses), bases)
      const { placeholders = [], ...sent } = showBase(plan, `{{${base}}}`)
      const filled = markers.filter(
        ({ marker, isFile }) => !isFile && placeholders.includes(marker),
      )
      requests.push({
        id: operation.id,
        name,
        tag: hasFolders ? operation.tags[0] : undefined,
        plan: fillMarkers(sent, markers, names.takeVariable),
        filled: filled.map((one) => names.takeVariable(one.name)),
        slots: own,
        optional: listOptional(operation),
      })
    }
  }
  return {
    title,
    version,
    variables: listAll(bases, [...slots.values()], names),
    requests,
    leftOut,
  }
}

interface PlannedExport {
  readonly plan: RequestPlan | undefined
  readonly markers: readonly Marker[]
  readonly reason: string
}

function planExport(operation: Operation, schemas: ExportedContract['schemas']): PlannedExport {
  const markers: Marker[] = []
  const planning = sketchPlan(showBody(operation), placeholderBase, {
    readSchema: readForSketch((reference) => schemas.get(reference)),
    nameMissing: () => markMissing(markers),
  })
  if (planning.outcome === 'refused') {
    const reason = planning.refusals.map(({ sentence }) => sentence).join(' ')
    return { plan: undefined, markers, reason }
  }
  const { plan } = planning
  const { id } = operation
  // Before its own variables are in it.
  const reason = refuseForeignVariables({
    id,
    plan,
    filled: [],
    optional: listOptional(operation),
  })
  return { plan: reason === undefined ? plan : undefined, markers, reason: reason ?? '' }
}

/** An optional body is there if the document has an example of it. */
function showBody(operation: Operation): Operation {
  const { body } = operation
  return body?.contents.some(({ examples }) => examples.length > 0)
    ? { ...operation, body: { ...body, isRequired: true } }
    : operation
}

/**
 * The server that its console offers first. Where the address stays open: not the text `{base_url}`, because clients prepend
 * `http://` to text without a scheme, so a proxy would see the key.
 */
function findBase(operation: Operation, addresses: BuildAddresses): string {
  return listServers(operation, addresses)[0]?.baseUrl ?? completeServer(operation, placeholderBase)
}

/** One name for each place of a secret in the whole file: API_KEY while there is one place. */
function nameSlots(slots: readonly CredentialSlot[]): ReadonlyMap<string, SlotVariables> {
  const unique = [...new Map(slots.map((slot) => [keySlot(slot), slot])).values()]
  return new Map(listVariables(unique).map((variables) => [keySlot(variables.slot), variables]))
}

function keySlot(slot: CredentialSlot): string {
  return JSON.stringify(slot)
}

function listAll(
  bases: ReadonlyMap<string, string>,
  slots: readonly SlotVariables[],
  names: Names,
): readonly ExportedVariable[] {
  return [
    ...[...bases].map(([value, name]) => plain(name, value)),
    ...names.listFilled().map((name) => plain(name, '')),
    ...slots.flatMap(({ user, secret }) => [
      ...(user === undefined ? [] : [plain(user, '')]),
      { name: secret, value: '', isSecret: true },
    ]),
  ]
}

function plain(name: string, value: string): ExportedVariable {
  return { name, value, isSecret: false }
}

/** Written as they would be sent, with their example or empty. What cannot be written is not offered. */
function listOptional({ parameters }: Operation): ExportedRequest['optional'] {
  // A secret that a reader switches on there would stand in the file.
  const optional = parameters.filter(({ isRequired, isSecret }) => !isRequired && !isSecret)
  return {
    query: optional
      .filter((parameter) => parameter.in === 'query')
      .flatMap((parameter): readonly Header[] => {
        const pairs = writeQueryParameter(parameter, findExampleValue(parameter) ?? '')
        return pairs.outcome === 'written'
          ? pairs.value.map(([name, value]) => ({ name, value }))
          : []
      }),
    headers: optional.filter(isSendable).flatMap((parameter): readonly Header[] => {
      const value = writeHeaderParameter(parameter, findExampleValue(parameter) ?? '')
      return value.outcome === 'written' ? [{ name: parameter.name, value: value.value }] : []
    }),
  }
}

function isSendable(parameter: Parameter): boolean {
  return (
    parameter.in === 'header' &&
    !['accept', 'content-type', 'authorization'].includes(parameter.name.toLowerCase())
  )
}
