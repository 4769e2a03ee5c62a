import { placeSecrets } from '../../request/plan/place-secrets.ts'
import type { PlacedHeader, PlacedRequest } from '../../request/plan/place-secrets.ts'
import type { PlannedBody } from '../../request/request-plan.ts'
import { mergeStretches } from '../../request/serialize/stretch.ts'
import { stretchMultipart, writeMultipartType } from '../../request/serialize/write-multipart.ts'
import type { BodyStretch } from '../../request/serialize/write-multipart.ts'
import type { ProgramText } from './program-text.ts'
import type { ProgramPlan } from './secrets.ts'

/** A stretch of a multipart body: text around its boundary, or the bytes of a file. */
export type ProgramStretch = BodyStretch<ProgramText>

export type ComposedHeader = PlacedHeader<string>

/** The parts of a plan that a program writes a body from. */
export type BodyPlan = Pick<ProgramPlan, 'body' | 'named' | 'isCareful'>

/** The planned URL with its secrets. */
export function composeUrl(plan: ProgramPlan): ProgramText {
  return mergeStretches(placeNames(plan).url)
}

/** The planned headers in order, then those of the slots. */
export function composeHeaders(plan: ProgramPlan): readonly ComposedHeader[] {
  return placeNames(plan).headers.map(({ name, value }) => ({ name, value: mergeStretches(value) }))
}

/** The same with the type of a multipart body, for programs that assemble it by hand. */
export function composeAllHeaders(plan: ProgramPlan): readonly ComposedHeader[] {
  const headers = composeHeaders(plan)
  return plan.body.kind === 'multipart' ? [...headers, composeMultipartType(plan.body)] : headers
}

/** A text or a form as a program writes it, with the secrets that go into the form. */
export function composeText({ body, named }: Pick<ProgramPlan, 'body' | 'named'>): ProgramText {
  const placed = placeNames({ ...noRequest, body, named }).body
  return 'text' in placed ? mergeStretches(placed.text) : []
}

export type MultipartBody = Extract<PlannedBody, { readonly kind: 'multipart' }>

/**
 * A multipart body for a program that assembles it by hand: one text for each part. The program makes up the boundary when it
 * runs, in `boundary`: whoever wrote a file could have put one that is known into it.
 */
export function composeMultipart(
  body: MultipartBody,
  named: ProgramPlan['named'],
): readonly ProgramStretch[] {
  const placed = placeNames({ ...noRequest, body, named }).body
  return 'parts' in placed ? stretchMultipart(placed.parts, boundary) : []
}

/** The header with the program's boundary. */
export function composeMultipartType({ subtype }: MultipartBody): ComposedHeader {
  return { name: 'Content-Type', value: [writeMultipartType(subtype, ''), boundary] }
}

const boundary = { standIn: 'boundary' }

const noRequest = { url: '', headers: [] }

function placeNames({
  named,
  ...request
}: Pick<ProgramPlan, 'url' | 'headers' | 'body' | 'named'>): PlacedRequest<string> {
  const slots = named.map(({ slot }) => slot)
  return placeSecrets({ ...request, slots }, (_, index) => named[index]?.local ?? '')
}
