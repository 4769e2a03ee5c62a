import type { BodyTally } from '#schema/response/body-check.ts'
import type { HeldBody } from '#schema/response/hold-response.ts'
import type { PartVerdict } from '#schema/response/part-verdict.ts'
import { formatCount, formatCounted } from '#core/text/format-count.ts'

/** How a response agrees with the document, in one line. */
export function describeTally(
  parts: readonly PartVerdict[],
  body: HeldBody,
  tally: BodyTally | undefined,
): string {
  const ofParts = [
    describeParts(countParts(parts, 'contradicts'), 'contradicts', 'contradict'),
    describeParts(countParts(parts, 'not-specified'), 'is not specified', 'are not specified'),
  ].filter((text) => text !== '')
  const about = ofParts.length > 0 ? `of status, media type and headers, ${ofParts.join(', ')}` : ''
  const line = [about, describeBody(body, tally)].filter((text) => text !== '').join('; ')
  if (line !== '') return line
  return countParts(parts, 'as-specified') > 0 ? agrees : (parts[0]?.sentence ?? '')
}

const agrees = 'status, media type and headers are as specified.'

export function countParts(parts: readonly PartVerdict[], verdict: PartVerdict['verdict']): number {
  return parts.filter((part) => part.verdict === verdict).length
}

function describeParts(count: number, one: string, several: string): string {
  if (count === 0) return ''
  return `${formatCount(count)} ${count === 1 ? one : several}`
}

function describeBody(body: HeldBody, tally: BodyTally | undefined): string {
  if (body.kind === 'silent') return 'the body is not specified.'
  if (body.kind === 'apart') return ''
  const { asSpecified, notSpecified, contradicting, unchecked, isDone } = tally ?? nothing
  if (!isDone) {
    return contradicting > 0
      ? `${values(contradicting)} of the body so far, comparing…`
      : 'comparing the body…'
  }
  const counts = [
    contradicting > 0 ? values(contradicting) : 'no value contradicts',
    `${formatCount(notSpecified)} not specified`,
    `${formatCount(asSpecified)} as specified`,
    ...(unchecked > 0 ? [`${formatCounted(unchecked, 'rule')} not checked`] : []),
  ]
  return `in the body, ${counts.join(', ')}.`
}

const nothing = { asSpecified: 0, notSpecified: 0, contradicting: 0, unchecked: 0, isDone: false }

function values(count: number): string {
  return `${formatCount(count)} ${count === 1 ? 'value contradicts' : 'values contradict'}`
}
