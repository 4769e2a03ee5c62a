import type { Operation } from '#core/request/description/operation.ts'
import type { Parameter } from '#core/request/description/parameter.ts'
import type { Schema } from '#core/request/description/schema.ts'
import { findExampleValue } from '#core/request/example-value.ts'
import type { FileInput } from '#core/request/inputs.ts'
import { readForSketch } from '#schema/view/sketch-schema.ts'
import type { Header } from '#core/request/header.ts'
import { listServers } from '#core/request/list-servers.ts'
import type { BuildAddresses } from '#core/request/list-servers.ts'
import { placeholderBase, showBase } from '#core/request/placeholder-base.ts'
import { sketchPlan } from '#core/request/plan/sketch-plan.ts'
import type { Placeholders } from '#core/request/plan/placeholders.ts'
import type { CredentialSlot, PlannedBody, RequestPlan } from '#core/request/request-plan.ts'
import { writeHeaderParameter, writeQueryParameter } from '#core/request/serialize/parameter.ts'
import { listVariables } from '#core/snippet/shared/variables.ts'
import type { SlotVariables } from '#core/snippet/shared/variables.ts'
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
        plan: fillMarkers(sent, markers, names),
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

/** A text in a plan in the place of a value that its reader has to give. */
interface Marker {
  readonly marker: string
  /** The name of the parameter, or of the part of a body. */
  readonly name: string
  /** Whether it stands for a file, whose name no client takes from a variable. */
  readonly isFile: boolean
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

/** Numbers that no document has: what a reader gives is told from what an author wrote. */
function markMissing(markers: Marker[]): Placeholders {
  const taken = new Set<string>()
  return {
    take: (field, name) => {
      const inBody = field === 'body' || field.startsWith('body:')
      return mark(inBody ? `body-${name}` : name, false)
    },
    takeFile: (_, name) => mark(name, true),
    list: () => [...taken],
  }

  function mark(name: string, isFile: boolean): string {
    let known = markers.find((each) => each.name === name && each.isFile === isFile)
    if (!known) {
      known = { marker: `MARKER-${markers.length}-`, name, isFile }
      markers.push(known)
    }
    taken.add(known.marker)
    return known.marker
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

function fillMarkers(plan: RequestPlan, markers: readonly Marker[], names: Names): RequestPlan {
  const fill = (text: string) =>
    markers.reduce(
      (filled, one) =>
        filled.includes(one.marker)
          ? filled.replaceAll(
              one.marker,
              one.isFile ? nameFile(one) : `{{${names.takeVariable(one.name)}}}`,
            )
          : filled,
      text,
    )
  return {
    ...plan,
    url: fill(plan.url),
    headers: plan.headers.map(({ name, value }) => ({ name, value: fill(value) })),
    body: fillBody(plan.body, fill),
  }
}

function fillBody(body: PlannedBody, fill: (text: string) => string): PlannedBody {
  const fillFile = (file: FileInput) => ({ ...file, fileName: fill(file.fileName) })
  switch (body.kind) {
    case 'none':
      return body
    case 'text':
      return { ...body, text: fill(body.text) }
    case 'form': {
      const pairs = body.pairs.map(([name, value]) => [name, fill(value)] as const)
      return { ...body, text: fill(body.text), pairs }
    }
    case 'file':
      return { ...body, file: fillFile(body.file) }
    case 'multipart': {
      const parts = body.parts.map((part) => ({
        ...part,
        content:
          part.content.kind === 'text'
            ? { ...part.content, text: fill(part.content.text) }
            : { ...part.content, file: fillFile(part.content.file) },
      }))
      return { ...body, parts }
    }
  }
}

function nameFile({ name }: Marker): string {
  return name.replaceAll(/[^\w.-]+/g, '-')
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

/** The names of the variables of one file, each used for one thing. */
interface Names {
  /** `base_url`, and `base_url_2` and so on for other servers. */
  readonly takeBase: (baseUrl: string, bases: Map<string, string>) => string
  /** The variable of a value that the reader fills in, such as `value_id`; the same for values of the same name. */
  readonly takeVariable: (name: string) => string
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
    takeVariable: (parameter) => {
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
