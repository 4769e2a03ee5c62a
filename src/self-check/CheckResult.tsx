import type { PlaceReport } from './check-report.ts'
import { writeFinding, writePlace } from './write-report.ts'
import { useRef } from 'react'
import { withBase } from '#browser/with-base.ts'
import { CopyControl } from '#ui/CopyControl.tsx'
import { judge } from './check-report.ts'
import type { CheckReport } from './check-report.ts'
import { PolicyView } from './PolicyView.tsx'
import { writeReport, writeVerdict } from './write-report.ts'

interface Props {
  readonly report: CheckReport
}

/** The result of a check, on screen and as text to copy. */
export function CheckResult({ report }: Props) {
  const verdict = judge(report)
  return (
    <div className="self-check-result">
      <p className="self-check-verdict" data-verdict={verdict}>
        {writeVerdict(report)}
      </p>
      {verdict === 'found' && <WhatToDo />}
      <PlaceList places={report.places} />
      <HostList report={report} />
      <PolicyView policy={report.policy} blocked={report.blocked} />
      <p className="console-hint">
        {report.serviceWorkers === 0
          ? 'No service worker is registered for this site, so none can respond instead of the network.'
          : `${report.serviceWorkers} service workers are registered for this site, which registers none itself. Each of them sees every request of this page.`}
      </p>
      <ReportText report={report} />
    </div>
  )
}

function WhatToDo() {
  return (
    <p>
      Repeat the check in a private window without extensions: one of them may be the cause. If the
      key is found there too, send the report to the team that runs this site. If you have pasted a
      real key here, treat it as{' '}
      <a href={withBase('/authentication/leaked-key/')} target="_blank" rel="noreferrer">
        leaked (opens a new tab)
      </a>
      .
    </p>
  )
}

function HostList({ report: { hosts, status, areHostsComplete } }: Props) {
  return (
    <section aria-label="Hosts contacted since the page was loaded">
      <p className="console-label">Hosts contacted since the page was loaded</p>
      <ul className="self-check-rows">
        {hosts.map(({ origin, requests, gotKey }) => (
          <li key={origin}>
            <code>{origin}</code>
            <span>
              {requests} {requests === 1 ? 'request' : 'requests'}
              {gotKey && `, one with the made-up key (status ${status})`}
            </span>
          </li>
        ))}
      </ul>
      {!areHostsComplete && (
        <p className="console-warning">
          The browser’s list of requests may be incomplete, so hosts may be missing. Reload the page
          for a complete one.
        </p>
      )}
    </section>
  )
}

function ReportText({ report }: Props) {
  const details = useRef<HTMLDetailsElement>(null)
  const shown = useRef<HTMLPreElement>(null)
  const text = writeReport(report)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      return 'Copied'
    } catch {
      // No permission, or not a secure page: the reader can still copy by hand.
      if (details.current) details.current.open = true
      if (shown.current) getSelection()?.selectAllChildren(shown.current)
      return 'Selected: press Ctrl+C or ⌘C'
    }
  }
  return (
    <div className="console-copyable">
      <div className="console-toolbar">
        <CopyControl label="Copy the report" onCopy={copy} />
      </div>
      <details ref={details} className="console-headers">
        <summary>The report as text, without the made-up key</summary>
        <pre ref={shown} className="console-code" aria-label="The report as text" tabIndex={0}>
          {text}
        </pre>
      </details>
    </div>
  )
}

interface PlaceListProps {
  readonly places: readonly PlaceReport[]
}

/** Every place that was searched, what was found there, and whether the search was reliable. */
function PlaceList({ places }: PlaceListProps) {
  return (
    <section aria-label="Places">
      <p className="console-label">Places</p>
      <ul className="self-check-places">
        {places.map((place) => (
          <li key={place.name} data-outcome={nameOutcome(place)}>
            <span>{place.name}</span>
            <span className="self-check-outcome">{writePlace(place)}</span>
            {place.findings.length > 0 && (
              <ul>
                {place.findings.map((finding) => (
                  <li key={writeFinding(finding)}>{writeFinding(finding)}</li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function nameOutcome({ unchecked, findings }: PlaceReport): 'found' | 'unchecked' | 'not-found' {
  if (findings.length > 0) return 'found'
  return unchecked === undefined ? 'not-found' : 'unchecked'
}
