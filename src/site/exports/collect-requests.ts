import type { Operation } from '#core/request/description/operation.ts'
import type { Parameter } from '#core/request/description/parameter.ts'
import type { Header } from '#core/request/header.ts'
import { atServer, listServers } from '#core/request/list-servers.ts'
import type { BuildAddresses } from '#core/request/list-servers.ts'
import { placeholderBase, showBase } from '#core/request/placeholder-base.ts'
import { planOperation } from '#core/request/plan/plan-operation.ts'
import type { CredentialSlot, RequestPlan, PlanRefusal } from '#core/request/request-plan.ts'
import { writeHeaderParameter, writeQueryParameter } from '#core/request/serialize/parameter.ts'
import { listVariables } from '#core/snippet/shared/variables.ts'
import type { SlotVariables } from '#core/snippet/shared/variables.ts'
import { chooseInputs, readExample } from './choose-inputs.ts'
import type {
  ExportedRequest,
  ExportedVariable,
  LeftOut,
  RequestCollection,
} from './exported-request.ts'
import { refuseForeignVariables } from './place-variables.ts'

/** The parts of a contract that an export is made from. */
export interface ExportedContract {
  readonly title: string
  readonly version: string | undefined
  readonly operations: readonly Operation[]
}

/**
 * The requests of a document as its reader starts with them: required parameters, authored examples, the credential of the first
 * alternative, and variables for servers, credentials and what has to be filled in.
 */
export function collectRequests(
  { title, version, operations }: ExportedContract,
  addresses: BuildAddresses,
): RequestCollection {
  const planned = operations.map((operation) => ({ operation, ...planExport(operation) }))
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
      requests.push({
        id: operation.id,
        name,
        tag: hasFolders ? operation.tags[0] : undefined,
        plan: fillMarkers(showBase(plan, `{{${base}}}`), markers, names),
        filled: [...markers.values()].map(names.takeParameter),
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
  readonly markers: ReadonlyMap<string, string>
  readonly reason: string
}

/** Again without the examples that cannot be sent. */
function planExport(operation: Operation): PlannedExport {
  const there = atServer(operation, placeholderBase)
  const refused = new Set<string>()
  let refusals: readonly PlanRefusal[] = []
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const { inputs, markers } = chooseInputs(operation, refused)
    const planning = planOperation(there, inputs, placeholderBase)
    if (planning.outcome === 'planned') {
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
    refusals = planning.refusals
    for (const { field } of refusals) refused.add(field)
  }
  return {
    plan: undefined,
    markers: new Map(),
    reason: refusals.map(({ sentence }) => sentence).join(' '),
  }
}

/**
 * The server that its console offers first. Where the address stays open: not the text `{base_url}`, because clients prepend
 * `http://` to text without a scheme, so a proxy would see the key.
 */
function findBase(operation: Operation, addresses: BuildAddresses): string {
  return listServers(operation, addresses)[0]?.baseUrl ?? placeholderBase
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

function fillMarkers(
  plan: RequestPlan,
  markers: ReadonlyMap<string, string>,
  names: Names,
): RequestPlan {
  const fill = (text: string) =>
    [...markers].reduce(
      (filled, [marker, parameter]) =>
        filled.includes(marker)
          ? filled.replaceAll(marker, `{{${names.takeParameter(parameter)}}}`)
          : filled,
      text,
    )
  return {
    ...plan,
    url: fill(plan.url),
    headers: plan.headers.map(({ name, value }) => ({ name, value: fill(value) })),
  }
}

/** Written as they would be sent, with their example or empty. What cannot be written is not offered. */
function listOptional({ parameters }: Operation): ExportedRequest['optional'] {
  // What a reader switches on there would stand in the file.
  const optional = parameters.filter(({ isRequired, isSecret }) => !isRequired && !isSecret)
  return {
    query: optional
      .filter((parameter) => parameter.in === 'query')
      .flatMap((parameter): readonly Header[] => {
        const pairs = writeQueryParameter(parameter, readExample(parameter) ?? '')
        return pairs.outcome === 'written'
          ? pairs.value.map(([name, value]) => ({ name, value }))
          : []
      }),
    headers: optional.filter(isSendable).flatMap((parameter): readonly Header[] => {
      const value = writeHeaderParameter(parameter, readExample(parameter) ?? '')
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

/** The names of the variables of one file, each used for one thing. */
interface Names {
  /** `base_url`, and `base_url_2` and so on for other servers. */
  readonly takeBase: (baseUrl: string, bases: Map<string, string>) => string
  /** The variable of a parameter that the reader fills in, such as `value_id`; the same for parameters of the same name. */
  readonly takeParameter: (parameter: string) => string
  readonly listFilled: () => readonly string[]
}

/**
 * Clients take a value from a reader's own environments, too, if the name is there. So no name is one that the document chose
 * whole: a parameter `GITHUB_TOKEN` would be filled in with the reader's, and sent.
 */
function createNames(): Names {
  const filled = new Map<string, string>()
  const taken = new Set<string>()
  return {
    takeBase: (baseUrl, bases) => {
      const known = bases.get(baseUrl)
      if (known !== undefined) return known
      const name = bases.size === 0 ? 'base_url' : `base_url_${bases.size + 1}`
      bases.set(baseUrl, name)
      return name
    },
    takeParameter: (parameter) => {
      const known = filled.get(parameter)
      if (known !== undefined) return known
      let name = ['value', ...(parameter.match(/[a-z\d]+/gi) ?? [])].join('_')
      while (taken.has(name.toLowerCase())) name = `${name}_value`
      taken.add(name.toLowerCase())
      filled.set(parameter, name)
      return name
    },
    listFilled: () => [...filled.values()],
  }
}
