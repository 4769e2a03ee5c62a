import type { BodyTally } from '#schema/response/body-check.ts'
import type { HeldBody } from '#schema/response/hold-response.ts'
import type { PartVerdict } from '#schema/response/part-verdict.ts'
import { formatCounted } from '#core/text/format-count.ts'

/** The result in one line: how a response agrees with the document. */
export function describeCheck(
  parts: readonly PartVerdict[],
  body: HeldBody,
  tally: BodyTally | undefined,
): string {
  const isDone = body.kind !== 'ruled' || tally?.isDone === true
  const found = countParts(parts, 'contradicts') + (tally?.contradicting ?? 0)
  const differences = formatCounted(found, 'difference')
  if (!isDone) return found > 0 ? `${differences} so far…` : 'Comparing with the document…'
  if (found > 0) return `${differences} from the document`
  const silent = listSilent(parts, body)
  if (silent.length > 0) return silences[silent.join(' ')] ?? ''
  if (countParts(parts, 'as-specified') === 0) return parts[0]?.sentence ?? ''
  const { notSpecified, unchecked } = tally ?? nothing
  const limits = [
    notSpecified > 0 ? `${formatCounted(notSpecified, 'value')} not described` : '',
    unchecked > 0 ? `${formatCounted(unchecked, 'rule')} not checked` : '',
  ].filter((text) => text !== '')
  return limits.length > 0 ? `${matches} (${limits.join(', ')})` : matches
}

export function countParts(parts: readonly PartVerdict[], verdict: PartVerdict['verdict']): number {
  return parts.filter((part) => part.verdict === verdict).length
}

function listSilent(parts: readonly PartVerdict[], body: HeldBody): readonly string[] {
  return [parts.some(isUnknownStatus) ? 'status' : '', body.kind === 'silent' ? 'body' : ''].filter(
    (text) => text !== '',
  )
}

function isUnknownStatus({ part, verdict }: PartVerdict): boolean {
  return part === 'status' && verdict === 'not-specified'
}

const silences: Readonly<Record<string, string>> = {
  status: 'The API document does not describe this status',
  body: 'The API document does not describe this body',
  'status body': 'The API document describes neither this status nor this body',
}

const matches = 'Matches the document'
const nothing = { notSpecified: 0, unchecked: 0 }
