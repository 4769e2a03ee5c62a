/** Something that the page's policy blocked, as the browser reported it. */
export interface BlockedAttempt {
  readonly directive: string
  /** A URL, or a word such as `inline`. A script may have put anything into it. */
  readonly blocked: string
}

export interface BlockedAttempts {
  readonly attempts: readonly BlockedAttempt[]
  /** Events are sent from the moment when someone listens; a report may also be of what happened before. */
  readonly since: 'page' | 'console'
}

export interface PageWatch {
  /** The requests that were blocked, and since when the browser has told it. */
  readonly listBlocked: () => BlockedAttempts
  /** Whether requests may be missing from the browser's list. */
  readonly isListCut: boolean
}

const reported: BlockedAttempt[] = []
const heard: BlockedAttempt[] = []
let observer: ReportingObserver | undefined
let isListCut = false
let isWatching = false

export const pageWatch: PageWatch = {
  listBlocked() {
    // Reports that are made and not yet delivered.
    noteReports(observer?.takeRecords() ?? [])
    // Where reports arrive, all that is heard is reported too.
    return reported.length > 0
      ? { attempts: reported, since: 'page' }
      : { attempts: heard, since: 'console' }
  },
  get isListCut() {
    return isListCut
  },
}

/**
 * Starts recording what the check reports, once. It is part of the console and not of the panel, because what happens before
 * the panel is opened counts too.
 */
export function watchPage(): void {
  if (isWatching) return
  isWatching = true
  try {
    watchRequests()
  } catch {
    // The console must work in browsers without this; the check then says that hosts may be missing.
    isListCut = true
  }
  watchPolicy()
}

/** Browsers keep 250 entries by default; a day of work in one tab makes more. */
function watchRequests(): void {
  performance.setResourceTimingBufferSize(10_000)
  performance.addEventListener('resourcetimingbufferfull', () => {
    isListCut = true
  })
}

/**
 * Reports include everything since the page loaded, but only Chromium makes them: Firefox and WebKit have the observer, and
 * deliver none of this type. All three send the event.
 */
function watchPolicy(): void {
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
    heard.push({ directive: effectiveDirective, blocked: blockedURI })
  })
  if (!('ReportingObserver' in globalThis)) return
  observer = new ReportingObserver(noteReports, { types: ['csp-violation'], buffered: true })
  observer.observe()
}

function noteReports(reports: readonly Report[]): void {
  for (const { body } of reports) noteReport(body)
}

/** TypeScript does not know the fields of a report's body (CSP Level 3, section 5.3). */
function noteReport(body: object | null | undefined): void {
  if (!body || !('effectiveDirective' in body) || !('blockedURL' in body)) return
  reported.push({ directive: String(body.effectiveDirective), blocked: String(body.blockedURL) })
}
