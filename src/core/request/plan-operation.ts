import type { Operation } from './description/operation.ts'
import type { Header } from './header.ts'
import type { RequestInputs } from './inputs.ts'
import { refuseUnknownInputs } from './parameter-input.ts'
import { describeTemplate } from './path-template.ts'
import { planBody } from './plan-body.ts'
import type { BodyPlan } from './plan-body.ts'
import { planHeaders } from './plan-headers.ts'
import { planPath } from './plan-path.ts'
import { planQuery } from './plan-query.ts'
import { planServer } from './plan-server.ts'
import { planSecrets } from './plan-secrets.ts'
import {
  listTaken,
  planSlots,
  refuseSharedPlaces,
  refuseTakenHeaders,
  refuseTakenInputs,
} from './plan-slots.ts'
import { gatherRefusals } from './refusals.ts'
import type { Refusals } from './refusals.ts'
import type { Planning } from './request-plan.ts'
import { listKeyFields } from './secret-inputs.ts'
import { isToken } from './serialize/header.ts'
import { stateHeaders } from './state-headers.ts'

/**
 * Plans one call exactly as the document says, or lists every reason why it cannot be said on the wire.
 *
 * What contradicts a schema is not refused, and nothing that was given is left out: an input without a use is a refusal.
 *
 * @param base absolute URL from which the document is served, for servers that are relative to it
 */
export function planOperation(operation: Operation, inputs: RequestInputs, base: string): Planning {
  const refusals = gatherRefusals()
  refuseOperation(operation, refusals)
  refuseUnknownInputs(operation, inputs, refusals)
  const credentials = planSlots(operation, inputs, refusals)
  refuseTakenInputs(inputs, listTaken(credentials), refusals)
  const slots = [...credentials, ...planSecrets(operation, inputs, refusals)]
  refuseSharedPlaces(slots, refusals)
  // What a scheme of the operation fills in is no field of its own, even if the scheme is not chosen.
  const taken = new Set([...listTaken(slots), ...listKeyFields(operation)])
  const server = planServer(operation, inputs, base, refusals)
  const path = planPath(operation, { ...inputs, taken }, refusals)
  const query = planQuery(operation, inputs, taken, refusals)
  const headers = planHeaders(operation, inputs, taken, refusals)
  const content = planBody(operation, inputs, slots, refusals)
  const contentHeaders = content === undefined ? [] : writeContentType(content)
  refuseTakenHeaders([...headers, ...contentHeaders], taken, refusals)
  const url = `${server}${path}${query === '' ? '' : `?${query}`}`
  if (refusals.list.length === 0) refuseRewritten(url, refusals)
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
  return stateHeaders({ outcome: 'planned', plan }, operation.statedHeaders)
}

function refuseOperation({ method, callable }: Operation, refusals: Refusals): void {
  if (callable.from === 'nowhere') {
    refusals.add('operation', callable.reason.clause, callable.reason.sentence)
  }
  if (!isToken(method)) {
    refusals.add(
      'operation',
      'RFC 9110, section 9.1',
      'The method of the operation holds a character that methods cannot have. The document’s owner has to correct it.',
    )
  }
}

/** A sender that reads the URL in another way would send another request than the one that is shown. */
function refuseRewritten(url: string, refusals: Refusals): void {
  const filled = url.replaceAll(/\{[^{}]*\}/g, 'x')
  if (URL.canParse(filled) && new URL(filled).href === filled) return
  refusals.add(
    'operation',
    'WHATWG URL, section 4.4',
    'Browsers would change the address of this request before they send it. Check the server’s variables and the path.',
  )
}

function writeContentType({ contentType }: BodyPlan): readonly Header[] {
  return contentType === undefined ? [] : [{ name: 'Content-Type', value: contentType }]
}
