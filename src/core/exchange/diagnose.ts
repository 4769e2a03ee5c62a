import { findReach, isNearer } from '../request/address.ts'
import type { OperationPlan } from '../request/request-plan.ts'
import { formatDuration } from '../text/format-duration.ts'
import type { Probe, FailureEvidence } from './evidence.ts'
import { failures } from './failures/failures.ts'
import type { FailureId } from './failures/failures.ts'
import type { Sentence } from './failures/sentence.ts'
import { nameFailure } from './name-failure.ts'

/** A failure, and in this particular case what is known, what is likely and what this page cannot know. */
export interface Diagnosis {
  readonly failure: FailureId
  /** The failure's name for readers. */
  readonly title: string
  readonly known: readonly Sentence[]
  readonly likely: readonly Sentence[]
  readonly unknowable: readonly Sentence[]
  /** Tells the reader about the second request, if one was made. */
  readonly disclosure: string | undefined
}

/** Diagnoses a failure from its evidence. */
export function diagnose(evidence: FailureEvidence, plan: Pick<OperationPlan, 'url'>): Diagnosis {
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

function describeCase(
  evidence: FailureEvidence,
  { url }: Pick<OperationPlan, 'url'>,
): readonly string[] {
  if (evidence.kind === 'not-sent') return []
  const { host } = new URL(url)
  const time = formatDuration(evidence.after)
  if (evidence.kind !== 'no-response') return [`The response from ${host} arrived after ${time}.`]
  const { ending, onlineBefore, onlineAfter } = evidence
  return [
    ending === 'threw'
      ? `The request to ${host} failed after ${time}.`
      : `The request to ${host} was stopped after ${time}.`,
    onlineBefore && !onlineAfter ? 'The network connection was lost during the request.' : '',
  ].filter((sentence) => sentence !== '')
}

function describeDoubts(
  failure: FailureId,
  evidence: FailureEvidence,
  { url }: Pick<OperationPlan, 'url'>,
): readonly string[] {
  if (failure === 'offline' && findReach(url) === 'this-computer') {
    return ['Whether a server is running on this computer: that needs no network.']
  }
  return failure === 'no-answer' &&
    evidence.kind === 'no-response' &&
    isNearer(url, evidence.pageOrigin)
    ? ['Whether the browser blocks this page from local addresses: it does not say.']
    : []
}

const outcomes: Readonly<Record<Probe['outcome'], (time: string) => string | undefined>> = {
  'not-made': () => undefined,
  responded: (time) =>
    `Something responded after ${time}; the browser tells this page nothing more.`,
  redirected: (time) => `A redirect arrived after ${time}. It was not followed.`,
  threw: (time) => `That failed too, after ${time}.`,
  'timed-out': (time) => `It got no response within ${time}.`,
  cancelled: () => 'You cancelled it before it finished.',
}

function discloseProbe({ outcome, after }: Probe): string | undefined {
  const result = outcomes[outcome](formatDuration(after))
  return (
    result &&
    `To find out more, this page then fetched the same address again, without your key, custom headers or cookies. ${result}`
  )
}
