import { useSyncExternalStore } from 'react'
import type { ComponentProps } from 'react'
import type { ResponseSummary } from '#response/summarize-response.ts'
import type { RequestPlan } from '#request/request-plan.ts'
import type { BodyTally, FindingGroup } from '#schema/compare/body-check.ts'
import { verdictNames } from '#schema/compare/compare-response.ts'
import type { BodyComparison, PartVerdict } from '#schema/compare/compare-response.ts'
import { formatCount } from '#text/format.ts'
import { ReceivedText } from '../../ui/ReceivedText.tsx'
import type { BodyNote } from '#response/classify-body.ts'
import { FailureLink } from '../../ui/FailureLink.tsx'
import type { BodyReader } from '../body/body-reader.ts'
import { useCheck } from './use-check.ts'
import type { CheckState } from './use-check.ts'
import { ContentView } from '../body/ContentView.tsx'
import { PointerText } from '../rows/RowText.tsx'
import { Button } from '../../ui/Button.tsx'
import { translateCount } from '../../ui/format.ts'
import { translate } from '../../ui/translations.ts'
import type { ConsoleText } from '../../ui/console-texts.ts'

interface CheckedBodyProps {
  readonly slug: string
  readonly plan: RequestPlan
  readonly summary: ResponseSummary
  readonly reader: BodyReader
}

export function CheckedBody({ slug, plan, summary, reader }: CheckedBodyProps) {
  const { state, retry } = useCheck(slug, plan, summary, reader)
  const tally = state.phase === 'held' ? state.tally : undefined
  return (
    <>
      <BodyView reader={reader} summary={summary} operationId={plan.operationId} tally={tally} />
      <CheckView state={state} retry={retry} />
      {summary.echoes > 0 && (
        <p className="portal-console-hint">
          Where your key was masked, the masked text was compared with the document.
        </p>
      )}
    </>
  )
}

/** Validation result of a response: a summary line with expandable details. */
export function CheckView({ state, retry }: ReturnType<typeof useCheck>) {
  switch (state.phase) {
    case 'loading':
      return (
        <p className="portal-console-check portal-console-hint">
          {translate('Comparing with the document…')}
        </p>
      )
    case 'missing':
      return (
        <p className="portal-console-check portal-console-hint">
          The documented response could not be loaded.{' '}
          <Button onClick={retry}>{translate('Try again')}</Button>
        </p>
      )
    case 'held':
      return <ComparedView {...state} />
  }
}

export const disagreementNote =
  'The response and the document disagree. This page cannot determine which one is right.'

function ComparedView({ held, tally, end }: Extract<CheckState, { readonly phase: 'held' }>) {
  const { parts, body } = held
  const { isDone, differing } = countDifferences(parts, body, tally)
  return (
    <details className="portal-console-check" data-verdict={differing > 0 ? 'differs' : undefined}>
      <summary>
        <span role="status" aria-busy={!isDone}>
          {formatCheckVerdict(parts, body, tally)}
        </span>
      </summary>
      <div className="portal-console-check-parts">
        {differing > 0 && <p className="portal-console-hint">{disagreementNote}</p>}
        <ul>
          {parts.map(({ verdict, sentence, at }) => (
            <li key={sentence} data-verdict={verdict}>
              <strong>{verdictNames[verdict]}</strong>: <ReceivedText text={sentence} />{' '}
              {at !== undefined && <code>{at}</code>}
            </li>
          ))}
          {tally && <li>{formatTally(tally)}</li>}
          {end?.groups.map((group) => (
            <FindingGroupItem
              key={`${group.kind} ${group.places} ${group.rule} ${group.end}`}
              {...group}
            />
          ))}
        </ul>
      </div>
    </details>
  )
}

const kinds = {
  contradiction: 'Differs from the document',
  remark: 'Remark',
  unchecked: 'Not checked',
} as const satisfies Record<FindingGroup['kind'], ConsoleText>

function FindingGroupItem({ kind, places, first, end, rule, count }: FindingGroup) {
  return (
    <li data-verdict={kind === 'contradiction' ? 'differs' : undefined}>
      <strong>{translate(kinds[kind])}</strong>:{' '}
      <code>
        <PointerText pointer={places} />
      </code>
      {count > 1 && (
        <>
          , {formatCount(count)} times, first at{' '}
          <code>
            <PointerText pointer={first} />
          </code>
        </>
      )}
      : <ReceivedText text={end} /> <code>{rule}</code>
    </li>
  )
}

function formatTally({ asSpecified, notSpecified, differing, remarks, unchecked }: BodyTally) {
  return [
    translate(
      'Values of the body: {specified} as specified, {notSpecified} not specified, {differing} that differ.',
      {
        specified: formatCount(asSpecified),
        notSpecified: formatCount(notSpecified),
        differing: formatCount(differing),
      },
    ),
    remarks > 0
      ? translateCount(
          remarks,
          '1 remark, such as on a format.',
          '{count} remarks, such as on a format.',
        )
      : '',
    unchecked > 0
      ? translateCount(
          unchecked,
          '1 rule could not be checked.',
          '{count} rules could not be checked.',
        )
      : '',
  ]
    .filter((sentence) => sentence !== '')
    .join(' ')
}

/** Formats the validation result as one line. */
export function formatCheckVerdict(
  parts: readonly PartVerdict[],
  body: BodyComparison,
  tally: BodyTally | undefined,
): string {
  const { isDone, differing } = countDifferences(parts, body, tally)
  if (!isDone) {
    return differing > 0
      ? translateCount(differing, '1 difference so far…', '{count} differences so far…')
      : translate('Comparing with the document…')
  }
  if (differing > 0) {
    return translateCount(
      differing,
      '1 difference from the document',
      '{count} differences from the document',
    )
  }
  if (parts.some(({ part, verdict }) => part === 'status' && verdict === 'not-specified')) {
    return translate('The API document does not describe this status')
  }
  if (body.kind === 'silent') return translate('The API document does not describe this body')
  const uncompared = parts.find(({ part, verdict }) => part === 'body' && verdict === 'remark')
  if (uncompared) return uncompared.sentence
  const { notSpecified = 0, unchecked = 0 } = tally ?? {}
  const limits = [
    notSpecified > 0
      ? translateCount(notSpecified, '1 value not described', '{count} values not described')
      : '',
    unchecked > 0
      ? translateCount(unchecked, '1 rule not checked', '{count} rules not checked')
      : '',
  ].filter((text) => text !== '')
  const matches = translate('Matches the document')
  return limits.length > 0 ? `${matches} (${limits.join(', ')})` : matches
}

function countDifferences(
  parts: readonly PartVerdict[],
  body: BodyComparison,
  tally: BodyTally | undefined,
) {
  const own = parts.filter(({ verdict }) => verdict === 'differs').length
  return {
    isDone: body.kind !== 'ruled' || tally?.isDone === true,
    differing: own + (tally?.differing ?? 0),
  }
}

/** The body of a response, with warnings about unusual properties. */
function BodyView(props: Omit<ComponentProps<typeof ContentView>, 'reading' | 'first'>) {
  const { subscribe, snapshot: read } = props.reader
  const snapshot = useSyncExternalStore(subscribe, read, read)
  switch (snapshot.state) {
    case 'waiting':
      return <p className="portal-console-hint">{translate('Reading the body…')}</p>
    case 'read': {
      const { reading, first } = snapshot
      return (
        <>
          <BodyWarnings notes={reading.notes} />
          {reading.views.length > 0 && <ContentView {...props} reading={reading} first={first} />}
        </>
      )
    }
    case 'failed':
      return (
        <p className="portal-console-problem">
          The worker that reads response bodies could not be started, or crashed, as it may when
          memory runs out, or when a policy or an extension blocks workers. The status and headers
          are complete. Reload the page and send again. If that does not help, use a private window
          without extensions, or the snippet.
        </p>
      )
  }
}

function BodyWarnings({ notes }: { readonly notes: readonly BodyNote[] }) {
  return notes.map(({ failure, text: sentence }) => (
    <p key={sentence} className="portal-console-warning">
      <ReceivedText text={sentence} />{' '}
      {failure !== undefined && (
        <FailureLink failure={failure}>{translate('What this means')}</FailureLink>
      )}
    </p>
  ))
}
