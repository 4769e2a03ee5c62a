import { clauses } from '../../citation/clauses.ts'
import type { Operation } from '../description/operation.ts'
import type { Header, RequestInputs } from '../inputs.ts'
import type { Planning } from '../request-plan.ts'
import { isToken } from '../serialize/header.ts'
import { rejectUnknownInputs } from './parameter-input.ts'
import { describeTemplate } from './path-template.ts'
import { planBody } from './plan-body.ts'
import type { BodyPlan } from './plan-body.ts'
import { planHeaders } from './plan-headers.ts'
import { planServer } from './plan-server.ts'
import {
  listTaken,
  planSlots,
  rejectSharedPlaces,
  rejectTakenHeaders,
  rejectTakenInputs,
} from './plan-slots.ts'
import { planPath, planQuery } from './plan-url.ts'
import { gatherRefusals } from './refusals.ts'
import type { Refusals } from './refusals.ts'
import { listKeyFields, planSecrets } from './secret-inputs.ts'

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
