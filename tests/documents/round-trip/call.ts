import type { Operation } from '#core/request/description/operation.ts'
import type { BodyInput, RequestInputs } from '#core/request/inputs.ts'
import { planOperation } from '#core/request/plan/plan-operation.ts'
import type { PlanRefusal } from '#core/request/request-plan.ts'
import type { ReadField } from '../../support/reader/read-field.ts'
import { readRequest } from '../../support/reader/read-request.ts'
import { expectField, kindOf } from './expect-field.ts'
import type { PlainServer } from './plain-server.ts'

/** What became of one call: what was refused on the way, what the server read, and what it should have read. */
export interface Call {
  readonly refusals: readonly PlanRefusal[]
  /** Undefined where nothing could be sent. */
  readonly outcome:
    | {
        readonly read: Readonly<Record<string, ReadField>>
        readonly expected: Readonly<Record<string, ReadField>>
      }
    | undefined
}

const base = 'https://docs.example.com/v1/openapi.yaml'

/**
 * Plans, sends and reads a call. A field that is refused is left out, and the rest is planned again; so each field that was
 * given is either refused or has to arrive.
 */
export async function call(
  operation: Operation,
  given: RequestInputs,
  { exchange }: PlainServer,
): Promise<Call> {
  const refusals: PlanRefusal[] = []
  let inputs = given
  for (;;) {
    const planning = planOperation(operation, inputs, base)
    if (planning.outcome === 'planned') {
      const { plan } = planning
      const kinds = new Map(listFields(inputs).map(([field, value]) => [field, kindOf(value)]))
      // One exchange after another, so that it is clear which request arrived.
      // oxlint-disable-next-line no-await-in-loop
      const request = await exchange(plan)
      const read = readRequest(request, operation, findBasePath(operation), kinds)
      return {
        refusals,
        outcome: { read: Object.fromEntries(read), expected: expectAll(inputs, read) },
      }
    }
    refusals.push(...planning.refusals)
    const rest = leaveOut(inputs, new Set(planning.refusals.map(({ field }) => field)))
    if (rest === undefined) return { refusals, outcome: undefined }
    inputs = rest
  }
}

function listFields(inputs: RequestInputs) {
  return [
    ...Object.entries(inputs.parameters),
    ...inputs.extraQuery.map(({ name, value }) => [`query:${name}`, value] as const),
    ...(inputs.body?.kind === 'form'
      ? inputs.body.fields.map(([name, value]) => [`body:${name}`, value] as const)
      : []),
  ]
}

function expectAll(
  inputs: RequestInputs,
  read: ReadonlyMap<string, ReadField>,
): Readonly<Record<string, ReadField>> {
  const fields = listFields(inputs).map(([field, value]): [string, ReadField] => [
    field,
    expectField(value, read.get(field) ?? { kind: 'text', text: '' }, inputs.nestings?.[field]),
  ])
  return Object.fromEntries([...fields, ...expectBody(inputs.body)])
}

function expectBody(body: BodyInput | undefined): readonly (readonly [string, ReadField])[] {
  if (body === undefined) return []
  const essence = body.mediaType.split(';')[0]?.trim().toLowerCase() ?? ''
  const type = ['body:', { kind: 'text', text: essence }] as const
  switch (body.kind) {
    case 'form':
      return [type]
    case 'text':
      return [type, ['body', expectBytes(Buffer.from(body.text).toString('latin1'))]]
    case 'file':
      return [type, ['body', expectBytes(body.file.handle)]]
  }
}

function expectBytes(bytes: string): ReadField {
  return { kind: 'file', fileName: undefined, bytes }
}

/** Undefined where none of the fields was given, so that leaving them out changes nothing. */
function leaveOut(inputs: RequestInputs, refused: ReadonlySet<string>): RequestInputs | undefined {
  const rest: RequestInputs = {
    ...inputs,
    parameters: Object.fromEntries(
      Object.entries(inputs.parameters).filter(([field]) => !refused.has(field)),
    ),
    extraQuery: inputs.extraQuery.filter(({ name }) => !refused.has(`query:${name}`)),
    body: leaveOutOfBody(inputs.body, refused),
    alternative: refused.has('security') ? 'none' : inputs.alternative,
  }
  return JSON.stringify(rest) === JSON.stringify(inputs) ? undefined : rest
}

function leaveOutOfBody(
  body: BodyInput | undefined,
  refused: ReadonlySet<string>,
): BodyInput | undefined {
  if (body === undefined || refused.has('body')) return undefined
  return body.kind === 'form'
    ? { ...body, fields: body.fields.filter(([name]) => !refused.has(`body:${name}`)) }
    : body
}

/** The path of the first server with the defaults of its variables. */
function findBasePath({ servers }: Operation): string {
  const url = (servers[0]?.url ?? '/').replace(
    /\{([^{}]+)\}/g,
    (_, name) => servers[0]?.variables.find((variable) => variable.name === name)?.default ?? '',
  )
  return new URL(url, base).pathname.replace(/\/$/, '')
}
