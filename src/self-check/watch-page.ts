/** Something that the page's policy blocked, as the browser reported it. */
export interface BlockedAttempt {
  readonly directive: string
  /** An address, or a word such as `inline`. It may hold anything that a script put into it. */
  readonly blocked: string
}

export interface PageWatch {
  readonly attempts: readonly BlockedAttempt[]
  /** Whether the browser may have left requests out of its list. */
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
 * Begins to note what the check will be asked about, once. It is part of the console itself and not of the panel, because
 * what happened before the panel is opened counts too.
 */
export function watchPage(): void {
  if (isWatching) return
  isWatching = true
  try {
    watchRequests()
  } catch {
    // A browser without this must not lose the console; the check then says that hosts may be missing.
    isListCut = true
  }
  watchPolicy()
}

/** Browsers keep 250 entries unless they are told otherwise; a day of work in one tab makes more. */
function watchRequests(): void {
  performance.setResourceTimingBufferSize(10_000)
  performance.addEventListener('resourcetimingbufferfull', () => {
    isListCut = true
  })
}

/** Reports reach back to the start of the page, which events do not. Firefox has events alone. */
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

/** TypeScript knows no fields of a report's body (CSP Level 3, section 5.3). */
function noteReport(body: object | null | undefined): void {
  if (!body || !('effectiveDirective' in body) || !('blockedURL' in body)) return
  attempts.push({ directive: String(body.effectiveDirective), blocked: String(body.blockedURL) })
}
