import { formatCounted } from '#core/text/format.ts'

/** The result of a check. It never contains the key that was searched for. */
export interface CheckReport {
  readonly origin: string
  readonly places: readonly PlaceReport[]
  readonly status: number
  readonly hosts: readonly ContactedHost[]
  /** Whether the browser kept every entry of its list of requests. */
  readonly areHostsComplete: boolean
  readonly policy: PolicyReport
}

export interface PlaceReport {
  readonly name: string
  /** Why “not found” means nothing here; undefined when a decoy was found there and removed. */
  readonly unchecked: string | undefined
  readonly findings: ReadonlyMap<string, readonly Moment[]>
}

export type Moment = 'while it was in the field' | 'while it was held' | 'after it was forgotten'

export interface ContactedHost {
  readonly origin: string
  readonly requests: number
  /** Whether the check sent its made-up key there. */
  readonly gotKey: boolean
}

export interface PolicyReport {
  /** Whether the browser blocked a request that the policy forbids. */
  readonly isEnforced: boolean
  /** Whether it told the page of that: if not, it may have blocked others silently. */
  readonly isTold: boolean
  readonly texts: readonly string[]
  readonly violations: readonly Violation[]
}

/** Something that the policy blocked: only the origin, because the rest of the URL may be anything. */
export interface Violation {
  readonly directive: string
  readonly blocked: string
  /** Whether the blocked URL contained the made-up key. */
  readonly heldKey: boolean
}

export type CheckVerdict = 'found' | 'not-found' | 'partly-checked'

export function judge({ places, policy }: CheckReport): CheckVerdict {
  const isFound = places.some(({ findings }) => findings.size > 0)
  if (isFound || policy.violations.some(({ heldKey }) => heldKey)) return 'found'
  return places.some(({ unchecked }) => unchecked !== undefined) ? 'partly-checked' : 'not-found'
}

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
      const checked = places.filter(({ unchecked }) => unchecked === undefined).length
      return `Not found in ${checked} of ${places.length} places. The others could not be checked, so nothing is known about them.`
    }
  }
}

/** What the report says of one subject, on screen and as text. */
export interface Section {
  readonly title: string
  readonly lines: readonly Line[]
}

export interface Line {
  readonly text: string
  readonly mood?: 'good' | 'bad' | 'open'
}

export function listSections(report: CheckReport): readonly Section[] {
  return [
    { title: 'Places', lines: report.places.map((place) => reportPlace(place)) },
    { title: 'Hosts contacted since the page was loaded', lines: reportHosts(report) },
    { title: 'Security policy', lines: reportPolicy(report.policy) },
  ]
}

/** To keep or to send to the team that runs the site. */
export function writeReport(report: CheckReport): string {
  const full = { title: 'The policy in full', lines: report.policy.texts.map((text) => ({ text })) }
  return [
    `Check of the console at ${report.origin}`,
    writeVerdict(report),
    ...[...listSections(report), full].map(
      ({ title, lines }) => `\n${title}\n${lines.map(({ text }) => `- ${text}`).join('\n')}`,
    ),
    '',
  ].join('\n')
}

function reportPlace({ name, unchecked, findings }: PlaceReport): Line {
  if (findings.size > 0) {
    const found = [...findings].map(([where, moments]) => `${where}, ${moments.join(' and ')}`)
    return { text: `${name}: FOUND. ${found.join('; ')}`, mood: 'bad' }
  }
  return unchecked === undefined
    ? { text: `${name}: not found`, mood: 'good' }
    : { text: `${name}: could not be checked. ${unchecked}`, mood: 'open' }
}

function reportHosts({ hosts, status, areHostsComplete }: CheckReport): readonly Line[] {
  const lines: Line[] = hosts.map(({ origin, requests, gotKey }) => ({
    text: `${origin}: ${formatCounted(requests, 'request')}${gotKey ? `, one with the made-up key (status ${status})` : ''}`,
  }))
  const cut =
    'The browser’s list of requests may be incomplete, so hosts may be missing. Reload the page for a complete one.'
  return areHostsComplete ? lines : [...lines, { text: cut, mood: 'open' }]
}

function reportPolicy({ isEnforced, isTold, violations }: PolicyReport): readonly Line[] {
  const lines: Line[] = violations.map(({ directive, blocked, heldKey }) => ({
    text: `It also blocked ${directive}: ${blocked}${heldKey ? ', with the made-up key' : ''}`,
    mood: 'bad',
  }))
  if (!isEnforced) return [{ text: withoutPolicy, mood: 'open' }, ...lines]
  const inForce: Line = {
    text: 'In force: a request that it forbids was just blocked.',
    mood: 'good',
  }
  if (!isTold) return [inForce, { text: untold, mood: 'open' }, ...lines]
  const silence = { text: 'Since the console was loaded, it blocked nothing else.' }
  return [inForce, ...(lines.length === 0 ? [silence] : lines)]
}

const withoutPolicy =
  'No policy is in force: a request that this site’s policy forbids went through. A development server has none; a published site must have one.'

const untold =
  'This browser did not tell the page of the request that was just blocked. Others may have been blocked too, and what they carried is not known.'
