import { useState, useSyncExternalStore } from 'react'
import { findStatusFailure } from '#response/exchange/identify-failure.ts'
import { explainSandboxRefusal } from '#response/explain-refusal.ts'
import type { ResponseSummary } from '#response/summarize-response.ts'
import { formatCount, formatDuration, formatSeconds } from '#text/format.ts'
import { useShownConsole } from '../request-panel/console-context.ts'
import type { Exchange, PastResponse } from '../state/console-state.ts'
import { StreamView } from '../viewer/stream/StreamView.tsx'
import { formatSize, translateCount } from '../ui/format.ts'
import type { BodyReader } from '../viewer/body/body-reader.ts'
import { CheckedBody } from '../viewer/check/CheckedBody.tsx'
import { FailureLink } from '../ui/FailureLink.tsx'
import { Badge, StatusLine, formatMoment, formatTime } from './StatusLine.tsx'
import type { StatusKind } from './StatusLine.tsx'
import type { Header } from '#request/inputs.ts'
import { ReceivedText } from '../ui/ReceivedText.tsx'
import type { RetryAfter } from '#response/header-fields.ts'
import { Button } from '../ui/Button.tsx'
import { translate } from '../ui/translations.ts'

interface Props {
  readonly exchange: Extract<Exchange, { readonly phase: 'responded' }>
  readonly onReopen: (past: PastResponse) => void
}

/** A response and how it was obtained. Its status is explained by HTTP, never by this service's possible intent. */
export function ResponseView({ exchange, onReopen }: Props) {
  const { setup, shown } = useShownConsole()
  const { call, summary, reader, past } = exchange
  const { history } = shown
  const isPage = useIsPage(reader)
  const { status, meaning, incomplete, retryAfter, echoes } = summary
  const isEarlier = history[0]?.number !== past.number
  const failure = findStatusFailure(status)
  const missingWait = explainMissingWait(summary)
  const refusal = explainSandboxRefusal(call.plan, summary)
  return (
    <div className="portal-console-response-summary">
      <StatusLine kind={classifyStatus(status)} label={`${status} ${meaning.phrase}`.trim()}>
        {incomplete !== undefined && <Badge kind="incomplete" label={translate('Incomplete')} />}
        <span>{formatDuration(summary.endAfter)}</span>
        <span>{formatSize(summary.size)}</span>
        {summary.end === 'limit-reached' && (
          <strong>
            {translate('cut off here: the response is larger than this page can read')}
          </strong>
        )}
      </StatusLine>
      {refusal !== undefined && <p lang="en">{refusal}</p>}
      {!isPlainSuccess(summary, isPage) && (
        <p className="portal-console-hint">
          <span lang="en">{explainResponse(summary, isPage)}</span>{' '}
          {failure !== undefined && (
            <FailureLink failure={failure}>
              {translate('What to do about {status}', { status })}
            </FailureLink>
          )}
        </p>
      )}
      {isEarlier && (
        <p className="portal-console-warning">
          {translate('This is an earlier response, reopened. No new request was sent.')}
        </p>
      )}
      {echoes > 0 && (
        <p className="portal-console-warning">
          The server sent your key back {echoes === 1 ? 'once' : `${formatCount(echoes)} times`}. It
          is masked with * here, in copies and in downloads: as it is, in JSON, percent-encoded, in
          base64 and in base64url. In any other form it is not found. A response should never
          contain a key: tell the team that runs the service.{' '}
          {summary.isKeyShort &&
            'With a key of fewer than 8 characters this may be chance: ordinary text with the same characters is masked too.'}
        </p>
      )}
      {retryAfter !== undefined && <RetryAfterNote retryAfter={retryAfter} />}
      {missingWait !== undefined && <p className="portal-console-warning">{missingWait}</p>}
      {summary.stream && (
        <StreamView key={`stream-${past.number}`} stream={summary.stream} isOpen={false} />
      )}
      <CheckedBody
        key={`body-${past.number}`}
        slug={setup.operation.slug}
        plan={call.plan}
        summary={summary}
        reader={reader}
      />
      <HeaderList key={`headers-${past.number}`} headers={summary.headers} />
      <ObservationView call={call} summary={summary} isPage={isPage} />
      <ResponseHistory history={history} shown={past.number} onShow={onReopen} />
    </div>
  )
}

/** Whether the body is HTML, regardless of its media type; false until it is read. */
function useIsPage(reader: BodyReader): boolean {
  const snapshot = useSyncExternalStore(reader.subscribe, reader.snapshot, reader.snapshot)
  return snapshot.state === 'read' && snapshot.reading.kind === 'html'
}

interface ObservationProps extends Pick<Props['exchange'], 'call' | 'summary'> {
  readonly isPage: boolean
}

function ObservationView({ call, summary, isPage }: ObservationProps) {
  return (
    <details>
      <summary>
        {translate(
          call.plan.slots.length > 0
            ? 'Observed on {server} at {time}, with your key'
            : 'Observed on {server} at {time}, without a key',
          {
            server: call.server.name,
            time: formatTime(call.sentAt),
          },
        )}
      </summary>
      <p className="portal-console-hint">
        {call.plan.method} {call.plan.url}. Headers arrived after{' '}
        {formatDuration(summary.headersAfter)}, the end after {formatDuration(summary.endAfter)}.
        {isPlainSuccess(summary, isPage) && ` ${explainResponse(summary, isPage)}`}
      </p>
    </details>
  )
}

/** Whether the status needs no explanation before the body. */
function isPlainSuccess({ status, incomplete, end }: ResponseSummary, isPage: boolean): boolean {
  const isComplete = incomplete === undefined && end === 'complete'
  return isSuccess(status) && isComplete && !isPage
}

function isSuccess(status: number): boolean {
  return status >= 200 && status < 300
}

/** Classifies a status by its first digit, which is all that HTTP guarantees (RFC 9110, section 15). */
function classifyStatus(status: number): StatusKind {
  if (isSuccess(status)) return 'good'
  return status >= 400 && status < 600 ? 'bad' : 'other'
}

/**
 * Explains a response in terms of HTTP, and its limits: a status comes before the body, and does not cover missing data.
 *
 * @param isPage whether the body is HTML
 */
export function explainResponse(summary: ResponseSummary, isPage: boolean): string {
  const { status, meaning, incomplete, end, stream } = summary
  const { source } = meaning
  if (incomplete !== undefined) {
    return `The response is incomplete: ${incomplete}. Its status came first and says nothing about what is missing (${source}).`
  }
  if (end === 'cancelled' && stream) {
    return `You stopped the stream. Its status came before the first item, and says nothing about what the server would have sent next (${source}).`
  }
  const explanation =
    `HTTP: ${meaning.meaning.charAt(0).toLowerCase()}${meaning.meaning.slice(1)} (${source}).`.replace(
      '. (',
      ' (',
    )
  return isPage && isSuccess(status) ? `${explanation} ${perhapsSignIn}` : explanation
}

/** Explains an unknown wait after a 429 without a readable Retry-After. */
export function explainMissingWait({ status, retryAfter }: ResponseSummary): string | undefined {
  return status === 429 && retryAfter === undefined ? unknownWait : undefined
}

const perhapsSignIn =
  'But the body is a web page. If you expected data, a sign-in page or a gateway probably responded in place of the service, and your request did not reach it.'

const unknownWait =
  'This page sees no Retry-After header, so how long to wait is unknown: the server may have sent none, or not let pages read it. Wait longer after each 429.'

function HeaderList({ headers }: { readonly headers: readonly Header[] }) {
  return (
    <details className="portal-console-headers">
      <summary>{translateCount(headers.length, '1 header', '{count} headers')}</summary>
      <p className="portal-console-hint">{translate('All that the browser lets this page see.')}</p>
      <dl>
        {headers.map(({ name, value }) => (
          <div key={name}>
            <dt>
              <ReceivedText text={name} />
            </dt>
            <dd>
              <ReceivedText text={value} />
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

export function RetryAfterNote({ retryAfter }: { readonly retryAfter: RetryAfter }) {
  const [now] = useState(() => Date.now())
  return (
    <p className="portal-console-warning portal-console-wait">
      {retryAfter.kind === 'moment' && formatWait(retryAfter.at, now)}
      {retryAfter.kind === 'now' &&
        'The server says that the next request need not wait (Retry-After).'}
      {retryAfter.kind === 'sentence' && <ReceivedText text={retryAfter.sentence} />}
    </p>
  )
}

/** Describes how long the server asks to wait, with the end in the reader’s local time. */
export function formatWait(at: number, now: number): string {
  const time = formatMoment(at, now)
  const seconds = Math.ceil((at - now) / 1000)
  return seconds > 0
    ? `The server asks you to wait until ${time}, ${formatSeconds(seconds)} from now, before the next request (Retry-After).`
    : `The server asked you to wait until ${time} before the next request (Retry-After). That time has passed.`
}

interface ResponseHistoryProps {
  readonly history: readonly PastResponse[]
  readonly shown: number | undefined
  readonly onShow: (past: PastResponse) => void
}

function ResponseHistory({ history, shown, onShow }: ResponseHistoryProps) {
  if (history.length < 2) return null

  return (
    <details className="portal-console-history">
      <summary>{translate('Response history ({count})', { count: history.length })}</summary>
      <p className="portal-console-hint">
        {translate('The newest 20 are kept in memory until you leave the page.')}
      </p>
      <ol>
        {history.map((past) => (
          <li key={past.number} aria-current={past.number === shown}>
            <span>
              <strong>{past.status}</strong> at {formatTime(past.call.sentAt)},{' '}
              {past.call.server.name}, {formatSize(past.received)} in{' '}
              {formatDuration(past.endAfter)}
              {past.number === shown && ` ${translate('(on screen)')}`}
            </span>
            {past.number !== shown && past.evidence && (
              <Button
                aria-label={translate('Show response {number}', { number: past.number })}
                onClick={() => onShow(past)}
              >
                {translate('Show')}
              </Button>
            )}
            {!past.evidence && (
              <span className="portal-console-hint">{translate('too large to keep')}</span>
            )}
          </li>
        ))}
      </ol>
    </details>
  )
}
