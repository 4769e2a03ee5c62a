/** Something that the page's policy blocked, as the browser reported it. */
export interface BlockedAttempt {
  readonly directive: string
  /** A URL, or a word such as `inline`. A script may have put anything into it. */
  readonly blocked: string
}

export interface PageWatch {
  readonly attempts: readonly BlockedAttempt[]
  /** Whether requests may be missing from the browser's list. */
  readonly isListCut: boolean
}

const attempts: BlockedAttempt[] = []
let isListCut = false
let isWatching = false

export const pageWatch: PageWatch = {
  attempts,
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

/** Unlike events, reports include everything since the page loaded. Firefox has only events. */
function watchPolicy(): void {
  if ('ReportingObserver' in globalThis) {
    new ReportingObserver((reports) => reports.forEach(({ body }) => noteReport(body)), {
      types: ['csp-violation'],
      buffered: true,
    }).observe()
  } else {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      attempts.push({ directive: effectiveDirective, blocked: blockedURI })
    })
  }
}

/** TypeScript does not know the fields of a report's body (CSP Level 3, section 5.3). */
function noteReport(body: object | null | undefined): void {
  if (!body || !('effectiveDirective' in body) || !('blockedURL' in body)) return
  attempts.push({ directive: String(body.effectiveDirective), blocked: String(body.blockedURL) })
}
