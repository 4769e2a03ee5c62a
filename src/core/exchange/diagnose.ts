import { findReach, isNearer } from '../request/address.ts'
import type { RequestPlan } from '../request/plan.ts'
import { formatDuration } from '../text/format-duration.ts'
import type { Probe, FailureEvidence } from './evidence.ts'
import { failures } from './failures/failures.ts'
import type { FailureId } from './failures/failures.ts'
import type { Sentence } from './failures/sentence.ts'
import { nameFailure } from './name-failure.ts'

/** What a failure is, and for this very case: what is known, what is likely, and what this page cannot know. */
export interface Diagnosis {
  readonly failure: FailureId
  /** The failure's name for people. */
  readonly title: string
  readonly known: readonly Sentence[]
  readonly likely: readonly Sentence[]
  readonly unknowable: readonly Sentence[]
  /** Tells the reader of the second request, if one was made. */
  readonly disclosure: string | undefined
}

/** Tells what the evidence of one exchange amounts to. */
export function diagnose(evidence: FailureEvidence, plan: RequestPlan): Diagnosis {
  const failure = nameFailure(evidence, plan)
  const { title, known, likely, unknowable } = failures[failure]
  return {
    failure,
    title,
    known: [...known, ...describeCase(evidence, plan)],
    likely,
    unknowable: [...unknowable, ...describeDoubts(failure, evidence, plan)],
    disclosure: evidence.kind === 'no-response' ? discloseProbe(evidence.probe) : undefined,
  }
}

function describeCase(evidence: FailureEvidence, { url }: RequestPlan): readonly string[] {
  if (evidence.kind === 'not-sent') return []
  const { host } = new URL(url)
  const time = formatDuration(evidence.after)
  if (evidence.kind !== 'no-response') return [`The response of ${host} came after ${time}.`]
  const { ending, onlineBefore, onlineAfter } = evidence
  return [
    ending === 'threw'
      ? `The request to ${host} failed after ${time}.`
      : `The request to ${host} was stopped after ${time}.`,
    onlineBefore && !onlineAfter ? 'The network went away while the request was under way.' : '',
  ].filter((sentence) => sentence !== '')
}

function describeDoubts(
  failure: FailureId,
  evidence: FailureEvidence,
  { url }: RequestPlan,
): readonly string[] {
  if (failure === 'offline' && findReach(url) === 'this-computer') {
    return ['Whether a server runs on this computer: that needs no network.']
  }
  return failure === 'no-answer' &&
    evidence.kind === 'no-response' &&
    isNearer(url, evidence.pageOrigin)
    ? ['Whether the browser keeps this page from local addresses: it does not say.']
    : []
}

const outcomes: Readonly<Record<Probe['outcome'], (time: string) => string | undefined>> = {
  'not-made': () => undefined,
  responded: (time) =>
    `Something answered after ${time}; the browser shows this page no more than that.`,
  redirected: (time) => `A redirect came after ${time}. It was not followed.`,
  threw: (time) => `That failed too, after ${time}.`,
  'timed-out': (time) => `No response came to that within ${time}.`,
  cancelled: () => 'You cancelled before it was over.',
}

function discloseProbe({ outcome, after }: Probe): string | undefined {
  const result = outcomes[outcome](formatDuration(after))
  return (
    result &&
    `To find out more, this page then fetched the same address again without your key, without headers of its own and without cookies. ${result}`
  )
}
