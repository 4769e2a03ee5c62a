import { formatCounted } from '#core/text/format-count.ts'
import { countChecked, judge } from './check-report.ts'
import type { CheckReport, PlaceFinding, Moment, PlaceReport } from './check-report.ts'
import { unprovable } from './unprovable.ts'

/** The result in one or two sentences. */
export function writeVerdict(report: CheckReport): string {
  const { places } = report
  switch (judge(report)) {
    case 'found': {
      return 'Found. The made-up key leaked out of memory. Do not paste a real key into this page.'
    }
    case 'not-found': {
      return `Not found. A made-up key was used like a real one and looked for in ${places.length} places. In each of them a decoy was found first.`
    }
    case 'partly-checked': {
      return `Not found in ${countChecked(report)} of ${places.length} places. The others could not be checked, so nothing is known about them.`
    }
  }
}

export function writePlace({ unchecked, findings }: PlaceReport): string {
  if (findings.length > 0) return 'FOUND'
  return unchecked === undefined ? 'not found' : `could not be checked. ${unchecked}`
}

export function writeFinding({ where, form, moments }: PlaceFinding): string {
  return `${where}, ${form}, ${moments.map((moment) => momentNames[moment]).join(' and ')}`
}

const momentNames = {
  'in the field': 'while it was in the field',
  held: 'while it was held',
  forgotten: 'after it was forgotten',
} as const satisfies Record<Moment, string>

/** The whole report as plain text, to keep or to send to the team that runs the site. */
export function writeReport(report: CheckReport): string {
  const { origin, status, hosts, areHostsComplete, policy, blocked, serviceWorkers } = report
  return [
    `Check of the console at ${origin}`,
    writeVerdict(report),
    ...section(
      'Places',
      report.places.map((place) =>
        [
          `${place.name}: ${writePlace(place)}`,
          ...place.findings.map((finding) => `  ${writeFinding(finding)}`),
        ].join('\n'),
      ),
    ),
    ...section('Request with the made-up key', [`GET to ${origin}, status ${status}`]),
    ...section('Hosts contacted since the page was loaded', [
      ...hosts.map(
        (host) =>
          `${host.origin}: ${formatCounted(host.requests, 'request')}${host.gotKey ? ', one with the made-up key' : ''}`,
      ),
      ...(areHostsComplete
        ? []
        : ['The browser’s list of requests may be incomplete, so hosts may be missing.']),
    ]),
    ...section('Security policy', [
      policy.isEnforced ? 'In force: a request that it forbids was blocked.' : 'None in force.',
      ...policy.effects.map(({ sentence }) => sentence),
      ...policy.texts.map(({ from, text }) => `${from}: ${text}`),
    ]),
    ...section(`Blocked by the policy since ${sinceWhen[blocked.since]}`, writeBlocked(report)),
    ...section('Service workers', [String(serviceWorkers)]),
    ...section('What a page cannot prove', unprovable),
    '',
  ].join('\n')
}

function writeBlocked({ policy, blocked }: CheckReport): readonly string[] {
  const lines = blocked.violations.map(
    ({ directive, blocked: address, heldKey }) =>
      `${directive}: ${address}${heldKey ? ', WITH THE MADE-UP KEY' : ''}`,
  )
  if (policy.isEnforced && blocked.since === 'never') return [untold, ...lines]
  return lines.length === 0 ? ['nothing'] : lines
}

/** Since when the browser has told what it blocked. */
export const sinceWhen = {
  page: 'the page was loaded',
  console: 'the console was loaded',
  never: 'the page was loaded',
} as const satisfies Record<CheckReport['blocked']['since'], string>

export const untold =
  'This browser did not tell the page of the request that was just blocked. Others may have been blocked too, and what they carried is not known.'

function section(title: string, lines: readonly string[]): readonly string[] {
  return ['', title, ...lines.map((line) => `- ${line}`)]
}
