import { formatCitation } from '#text/citation.ts'
import { getReach, isNearer, mayBeMixedContent } from '#request/server-url.ts'
import { isSafe } from '#request/request-plan.ts'
import type { RequestPlan } from '#request/request-plan.ts'
import { formatDuration } from '#text/format.ts'
import type { FailureEvidence, NotSent, Probe } from './evidence.ts'
import type { Failure, Sentence } from './failures/failure.ts'
import { failures } from './failures/failures.ts'
import type { FailureId } from './failures/failures.ts'
import { identifyFailure } from './identify-failure.ts'
import { adviseRepeat, sendAgain } from './failures/failure.ts'

export interface Diagnosis {
  readonly failure: FailureId
  readonly title: string
  readonly known: readonly Sentence[]
  readonly likely: readonly Sentence[]
  readonly unknowable: readonly Sentence[]
  readonly remedies: readonly Sentence[]
  /** The command with which the first remedy ends. */
  readonly command?: string | undefined
  readonly disclosure: string | undefined
}

/** @param sandboxCommand starts the sandbox; only for a request to it, because of other servers the portal knows no command */
export function diagnose(
  evidence: FailureEvidence,
  plan: RequestPlan,
  sandboxCommand?: string,
): Diagnosis {
  const failure = identifyFailure(evidence, plan)
  const { title, known, likely, unknowable } = failures[failure]
  const start = sandboxCommand === undefined ? undefined : startAdvice[failure]
  const remedies = getRemedies(failure, evidence, plan.method)
  const disclosure =
    evidence.kind === 'no-response' ? describeProbe(evidence.probe, plan.method) : undefined
  return {
    failure,
    title:
      start && failure === 'unreachable' ? `Nothing responds at ${new URL(plan.url).host}` : title,
    known: [...known, ...explainCase(evidence, plan)],
    likely,
    unknowable: [...unknowable, ...getUnknowns(failure, evidence, plan)],
    remedies: start === undefined ? remedies : [start, ...remedies],
    command: start && sandboxCommand,
    disclosure,
  }
}

/** The first remedy for failures that a stopped sandbox causes. */
const startAdvice: Readonly<Partial<Record<FailureId, string>>> = {
  unreachable: 'Start the sandbox:',
  // A browser that blocks the page looks the same.
  'no-answer': 'If the sandbox is not running, start it:',
}

function explainCase(evidence: FailureEvidence, { url }: RequestPlan): readonly string[] {
  if (evidence.kind === 'not-sent') return explainNotSent(evidence)
  const { host } = new URL(url)
  const time = formatDuration(evidence.after)
  if (evidence.kind !== 'no-response') return [`The response from ${host} arrived after ${time}.`]
  const { ending, onlineBefore, onlineAfter, blockedBy } = evidence
  return [
    ending === 'threw'
      ? `The request to ${host} failed after ${time}.`
      : `The request to ${host} was stopped after ${time}.`,
    blockedBy?.from === 'host'
      ? `The directive ${blockedBy.directive} of the host’s policy does not permit ${host}.`
      : '',
    onlineBefore && !onlineAfter ? 'The network connection was lost during the request.' : '',
  ].filter((sentence) => sentence !== '')
}

function explainNotSent(evidence: NotSent): readonly string[] {
  switch (evidence.because) {
    case 'blocked-by-page':
      return evidence.reasons.map(
        ({ sentence, citation }) => `${sentence.replace(/\.$/, '')} (${formatCitation(citation)}).`,
      )
    case 'unreadable-file':
      return [`The file is “${evidence.fileName}”.`]
  }
}

/** Returns the steps for the reader. They never suggest repeating a request that may have had an effect without checking first. */
function getRemedies(
  failure: FailureId,
  evidence: FailureEvidence,
  method: string,
): readonly Sentence[] {
  const { remedies }: Failure = failures[failure]
  const mayBeDone = mayHaveArrived(failure, evidence)
  const advice = mayBeDone ? adviseRepeat(method) : 'Send again: nothing has been sent.'
  const named = remedies.map((remedy) => (remedy === sendAgain ? advice : remedy))
  const isMissing = !isSafe(method) && mayBeDone && !named.includes(advice)
  return isMissing ? [advice, ...named] : named
}

function mayHaveArrived(failure: FailureId, evidence: FailureEvidence): boolean {
  if (evidence.kind === 'not-sent' || neverSent.has(failure)) return false
  return failure !== 'offline' || (evidence.kind === 'no-response' && evidence.onlineBefore)
}

/** Failures in which the browser reported that it blocked the request. */
const neverSent: ReadonlySet<FailureId> = new Set<FailureId>([
  'mixed-content',
  'blocked-by-policy',
  'blocked-by-host',
  'local-network-access',
])

function getUnknowns(
  failure: FailureId,
  evidence: FailureEvidence,
  { url, method }: RequestPlan,
): readonly string[] {
  if (failure === 'offline' && getReach(url) === 'this-computer') {
    return ['Whether a server is running on this computer: that needs no network.']
  }
  if (failure !== 'no-answer' || evidence.kind !== 'no-response') return []
  return [
    isNearer(url, evidence.pageOrigin)
      ? 'Whether the browser blocks this page from local addresses: it does not report this.'
      : '',
    mayBeMixedContent(url, evidence.pageOrigin)
      ? 'Whether the browser blocks http from this https page: some do so for this computer too, without reporting it.'
      : '',
    isSafe(method)
      ? ''
      : `Whether anything responds at this address: after ${method}, which may change something, this page makes no second request to find out.`,
  ].filter((sentence) => sentence !== '')
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

function describeProbe({ outcome, after }: Probe, method: string): string | undefined {
  const result = outcomes[outcome](formatDuration(after))
  const how = method === 'GET' ? 'again' : 'with GET'
  return (
    result &&
    `To find out more, this page then fetched the same address ${how}, without your key, custom headers or cookies. ${result}`
  )
}
