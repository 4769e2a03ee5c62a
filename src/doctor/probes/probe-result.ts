import type { Header } from '#core/request/header.ts'

/** The result of one request, as seen on the wire. It holds no key: an echo of the key is masked. */
export type ProbeResult = ProbeResponse | NoProbeResponse | NotMade

export interface ProbeResponse {
  readonly kind: 'responded'
  readonly status: number
  /** In the order of arrival; a repeated name is a finding. */
  readonly headers: readonly Header[]
  /** Whether a header or the start of the body contains the key. */
  readonly echoesKey: boolean
}

/** No response came. `code` is Node's name for the reason, such as `ECONNREFUSED`, or `timed-out`. */
export interface NoProbeResponse {
  readonly kind: 'silent'
  readonly code: string
}

export interface NotMade {
  readonly kind: 'not-made'
  /** A clause. */
  readonly why: string
}

/** The values of every line with this name. */
export function listValues({ headers }: ProbeResponse, name: string): readonly string[] {
  return headers.filter((header) => isNamed(header, name)).map(({ value }) => value.trim())
}

/** The members of a list header (RFC 9110, section 5.6.1), in lower case. */
export function listMembers(response: ProbeResponse, name: string): readonly string[] {
  return listValues(response, name)
    .flatMap((value) => value.split(','))
    .map((member) => member.trim().toLowerCase())
    .filter((member) => member !== '')
}

export function isSuccess({ status }: ProbeResponse): boolean {
  return status >= 200 && status < 300
}

/** Fetch, redirect status. */
export function isRedirect({ status }: ProbeResponse): boolean {
  return [301, 302, 303, 307, 308].includes(status)
}

function isNamed(header: Header, name: string): boolean {
  return header.name.toLowerCase() === name.toLowerCase()
}
