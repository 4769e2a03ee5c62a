import { clauses } from '../../citation/clauses.ts'
import type { BodyContent, Operation } from '../description/operation.ts'
import type { BodyInput, Header, RequestInputs } from '../inputs.ts'
import {
  listActive,
  nameField,
  readInput,
  rejectMissing,
  rejectUnknownInputs,
} from './parameter-input.ts'
import { describeTemplate } from './path-template.ts'
import { planBody } from './plan-body.ts'
import type { BodyPlan } from './plan-body.ts'
import { planHeaders } from './plan-headers.ts'
import { planPath } from './plan-path.ts'
import { planServer } from './plan-server.ts'
import {
  listTaken,
  planSlots,
  rejectSharedPlaces,
  rejectTakenHeaders,
  rejectTakenInputs,
} from './plan-slots.ts'
import { gatherRefusals } from './refusals.ts'
import type { Refusals } from './refusals.ts'
import type { CredentialSlot, Planning } from '../request-plan.ts'
import { listDeclaredSecrets, listKeyFields, listSecretInputs } from './secret-inputs.ts'
import { isToken } from '../serialize/header.ts'
import { findContent } from '../../text/media-type.ts'
import type { SecretInput } from './secret-inputs.ts'
import type { Parameter } from '../description/parameter.ts'
import { listPlaced, planTemplateQuery } from './plan-template-query.ts'
import { checkPair } from '../serialize/query.ts'
import { writeQueryParameter, writeQuerystringParameter } from '../serialize/parameter.ts'
import { encodeUnreserved } from '../serialize/percent-encode.ts'
import type { Pair } from '../serialize/query.ts'

/**
 * Plans one call exactly as the document says, or lists every reason why it cannot be said on the wire.
 *
 * What contradicts a schema is not refused, and nothing that was given is left out: an input without a use is a refusal.
 *
 * @param base absolute URL from which the document is served, for servers that are relative to it
 */
export function planOperation(operation: Operation, inputs: RequestInputs, base: string): Planning {
  const refusals = gatherRefusals(operation.openapi)
  rejectOperation(operation, refusals)
  rejectUnknownInputs(operation, inputs, refusals)
  const credentials = planSlots(operation, inputs, refusals)
  rejectTakenInputs(inputs, listTaken(credentials), refusals)
  const slots = [...credentials, ...planSecrets(operation, inputs, refusals)]
  rejectSharedPlaces(slots, refusals)
  // A place that a scheme of the operation fills in is no field of its own, even if the scheme is not chosen.
  const taken = new Set([...listTaken(slots), ...listKeyFields(operation)])
  const server = planServer(operation, inputs, base, refusals)
  const path = planPath(operation, { ...inputs, taken }, refusals)
  const query = planQuery(operation, inputs, taken, refusals)
  const headers = planHeaders(operation, inputs, taken, refusals)
  const content = planBody(operation, inputs, slots, refusals)
  const contentHeaders = content === undefined ? [] : writeContentType(content)
  rejectTakenHeaders([...headers, ...contentHeaders], taken, refusals)
  const url = `${server}${path}${query === '' ? '' : `?${query}`}`
  if (refusals.list.length === 0) rejectRewritten(url, refusals)
  if (refusals.list.length > 0 || content === undefined) {
    return { outcome: 'refused', refusals: refusals.list }
  }
  const notes = describeTemplate(operation.path)
  const plan = {
    operationId: operation.id,
    method: operation.method,
    url,
    headers: [...headers, ...contentHeaders],
    body: content.body,
    slots,
    ...(notes.length > 0 && { notes }),
    ...(operation.stream && { stream: operation.stream }),
  }
  return stateHeaders({ outcome: 'planned', plan }, operation)
}

function rejectOperation({ method, callable }: Operation, refusals: Refusals): void {
  if (callable.from === 'nowhere') {
    refusals.add('operation', callable.reason.citation, callable.reason.sentence)
  }
  if (!isToken(method)) {
    refusals.add(
      'operation',
      clauses.methods,
      'The method of the operation holds a character that methods cannot have. The document’s owner has to correct it.',
    )
  }
}

/** A sender that reads the URL in another way would send another request than the one that is shown. */
function rejectRewritten(url: string, refusals: Refusals): void {
  const filled = url.replaceAll(/\{[^{}]*\}/g, 'x')
  if (URL.canParse(filled) && new URL(filled).href === filled) return
  refusals.add(
    'operation',
    clauses.urlParsing,
    'Browsers would change the address of this request before they send it. Check the server’s variables and the path.',
  )
}

function writeContentType({ contentType }: BodyPlan): readonly Header[] {
  return contentType === undefined ? [] : [{ name: 'Content-Type', value: contentType }]
}

/** Adds the headers that the document states with a fixed value, unless the plan has them already. */
export function stateHeaders(
  planning: Planning,
  { openapi, statedHeaders: stated }: Pick<Operation, 'openapi' | 'statedHeaders'>,
): Planning {
  if (planning.outcome === 'refused' || stated.length === 0) return planning
  const { plan } = planning
  const refusals = gatherRefusals(openapi)
  const reject = ({ name, value }: Header, other: string) =>
    refusals.add(
      `header:${name}`,
      { edition: 'This portal', section: 'x-request-headers' },
      `The document states the value ${value} for the header ${name}, and ${other} decides on the same header. Leave that out, or ask the document’s owner.`,
    )
  const added = stated.filter((header) => {
    const isSame = ({ name }: Header) => name.toLowerCase() === header.name.toLowerCase()
    const planned = plan.headers.find(isSame)
    if (planned !== undefined && planned.value !== header.value) {
      reject(header, 'what was entered')
    } else if (plan.body.kind === 'multipart' && isSame({ name: 'Content-Type', value: '' })) {
      reject(header, 'the multipart body')
    } else if (
      plan.slots.some((slot) => slot.place === 'header' && isSame({ ...slot, value: '' }))
    ) {
      reject(header, 'a credential')
    }
    return planned === undefined
  })
  if (refusals.list.length > 0) return { outcome: 'refused', refusals: refusals.list }
  return { outcome: 'planned', plan: { ...plan, headers: [...plan.headers, ...added] } }
}

/** The slots of the inputs that take a secret: the required ones, and those that are to be sent. */
function planSecrets(
  operation: Operation,
  inputs: Pick<RequestInputs, 'parameters' | 'body' | 'secrets' | 'notSecret'>,
  refusals: Refusals,
): readonly CredentialSlot[] {
  const { body, secrets = [], notSecret = [] } = inputs
  const found = listSecretInputs(operation, findForm(operation, body), notSecret)
  rejectGiven([...listDeclaredSecrets(operation, notSecret), ...found], inputs, refusals)
  rejectUnknown(operation, found, inputs, refusals)
  return found
    .filter(({ field, isRequired }) => isRequired || secrets.includes(field))
    .map(({ slot }) => slot)
}

function findForm({ body }: Operation, input: BodyInput | undefined): BodyContent | undefined {
  return body && input?.kind === 'form' ? findContent(body.contents, input.mediaType) : undefined
}

/** Whatever is given as a value is shown, and stands in snippets. */
function rejectGiven(
  found: readonly SecretInput[],
  { parameters, body }: Pick<RequestInputs, 'parameters' | 'body'>,
  refusals: Refusals,
): void {
  const members = body?.kind === 'form' ? body.fields.map(([name]) => `body:${name}`) : []
  const given = new Set([...Object.keys(parameters), ...members])
  for (const field of new Set(found.map((input) => input.field))) {
    if (!given.has(field)) continue
    refusals.add(
      field,
      secretClause,
      'This field is taken for a secret, which has no value here: the plan has a slot for it. Leave it out; name it among “secrets” if it is optional and to be sent, or among “notSecret” if it is none.',
    )
  }
}

function rejectUnknown(
  operation: Operation,
  found: readonly SecretInput[],
  { secrets = [], notSecret = [], body }: Pick<RequestInputs, 'secrets' | 'notSecret' | 'body'>,
  refusals: Refusals,
): void {
  const all = listSecretInputs(operation, findForm(operation, body))
  for (const field of secrets) {
    if (found.some((input) => input.field === field)) continue
    refusals.add(
      field,
      secretClause,
      'The operation has no such field for a secret in this request. Check location and name, or take it out of “secrets”.',
    )
  }
  for (const field of notSecret) {
    if (field.startsWith('body:') || all.some((input) => input.field === field)) continue
    refusals.add(
      field,
      secretClause,
      'No such field of the operation is taken for a secret. Take it out of “notSecret”.',
    )
  }
}

const secretClause = { edition: 'This portal', section: '“Secrets among the inputs”' } as const

/**
 * The query without its question mark: what stands in the path, the described parameters in the order of the document, then
 * the reader's own.
 *
 * @param taken the fields that a credential will fill in
 */
function planQuery(
  operation: Operation,
  inputs: Pick<RequestInputs, 'parameters' | 'extraQuery' | 'nestings'>,
  taken: ReadonlySet<string>,
  refusals: Refusals,
): string {
  const pairs: Pair[] = []
  const wholes: string[] = []
  const fixed = planTemplateQuery(operation, inputs, taken, refusals)
  const placed = listPlaced(operation)
  for (const parameter of listActive(operation)) {
    if (parameter.in !== 'query' && parameter.in !== 'querystring') continue
    if (placed.has(parameter)) continue
    const field = nameField(parameter)
    const value = readInput(parameter, inputs)
    if (value === undefined) {
      if (parameter.isRequired && !taken.has(field)) rejectMissing(parameter, refusals)
    } else if (parameter.in === 'query') {
      pairs.push(
        ...(refusals.take(field, () =>
          writeQueryParameter(parameter, value, inputs.nestings?.[field]),
        ) ?? []),
      )
    } else {
      wholes.push(refusals.take(field, () => writeQuerystringParameter(parameter, value)) ?? '')
      rejectCompany(parameter, inputs, taken, fixed, refusals)
    }
  }
  pairs.push(...writeExtra(inputs.extraQuery, taken, refusals))
  return [...fixed, ...wholes, ...pairs.map(([name, value]) => `${name}=${value}`)]
    .filter((piece) => piece !== '')
    .join('&')
}

/** A parameter that is the whole query leaves no room for others. */
function rejectCompany(
  parameter: Parameter,
  { parameters, extraQuery }: Pick<RequestInputs, 'parameters' | 'extraQuery'>,
  taken: ReadonlySet<string>,
  fixed: readonly string[],
  refusals: Refusals,
): void {
  const others = Object.keys(parameters).filter(
    (field) =>
      field.startsWith('query:') ||
      (field.startsWith('querystring:') && field !== nameField(parameter)),
  )
  const hasKey = [...taken].some((field) => field.startsWith('query:'))
  if (others.length + extraQuery.length + fixed.length === 0 && !hasKey) return
  refusals.add(
    nameField(parameter),
    clauses.parameterLocations,
    'This parameter is the whole query, so that nothing else can be part of it. Leave out the other query parameters and a key in the query.',
  )
}

function writeExtra(
  extraQuery: RequestInputs['extraQuery'],
  taken: ReadonlySet<string>,
  refusals: Refusals,
): readonly Pair[] {
  return extraQuery.flatMap(({ name, value }) => {
    const field = `query:${name}`
    if (name === '') {
      refusals.add(
        field,
        clauses.urlencoded,
        'The parameter has a value but no name. Enter its name.',
      )
      return []
    }
    if (taken.has(field)) {
      refusals.add(
        field,
        clauses.securityScheme,
        `The query parameter “${name}” is the place of the credential. Leave it out here.`,
      )
      return []
    }
    const pair = refusals.take(field, () => checkPair([name, value]))
    return pair === undefined
      ? []
      : [[encodeUnreserved(pair[0]), encodeUnreserved(pair[1])] as const]
  })
}
