import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { DocumentedResponse } from '#core/response/documented-response.ts'

/** The described response that is given, and its status. */
export interface ChosenResponse {
  readonly status: FinalStatus
  /** Undefined where the document describes none. */
  readonly response: DocumentedResponse | undefined
}

/** The status of a response that is not interim; some have no body (RFC 9110, sections 15.3.5, 15.3.6 and 15.4.5). */
type FinalStatus = ContentfulStatusCode | 204 | 205 | 304

/** The response that a request gets that chooses none: success, else the default, else what comes first. */
export function chooseResponse(responses: readonly DocumentedResponse[]): ChosenResponse {
  const [success] = responses
    .filter(({ status }) => /^2\d\d$/.test(status))
    .toSorted((one, other) => Number(one.status) - Number(other.status))
  const response =
    success ??
    responses.find(({ status }) => status.toUpperCase() === '2XX') ??
    responses.find(({ status }) => status === 'default') ??
    responses.find(({ status }) => !status.startsWith('1'))
  return { status: response ? readStatus(response.status) : 200, response }
}

/** The response of a status: under its code, else its range, else the default (OpenAPI 3.1.1, Responses Object). */
export function findResponse(
  responses: readonly DocumentedResponse[],
  code: string,
): ChosenResponse | undefined {
  const wanted = Number(code)
  if (!isFinal(wanted)) return undefined
  const response =
    responses.find(({ status }) => status === code) ??
    responses.find(({ status }) => status.toUpperCase() === `${code[0]}XX`) ??
    responses.find(({ status }) => status === 'default')
  return response && { status: wanted, response }
}

/** A range stands for its first status; the default says nothing of a status, and success is the sandbox's choice. */
function readStatus(status: string): FinalStatus {
  const code = Number(status.toUpperCase().replace('XX', '00'))
  return isFinal(code) ? code : 200
}

/** Interim responses come before one, and never alone. */
function isFinal(status: number): status is FinalStatus {
  return Number.isInteger(status) && status >= 200 && status <= 599
}
