/** Something that the page's policy blocked, as the browser told it. */
export interface BlockedAttempt {
  readonly directive: string
  /** A URL, or a word such as `inline`. A script may have put anything into it. */
  readonly blocked: string
}

/** What has happened on the page since its console was loaded. */
export const pageWatch = {
  blocked: [] as readonly BlockedAttempt[],
}

let isWatching = false

/**
 * Starts recording what the check reports, once. It is part of the console and not of the panel, because what happens before
 * the panel is opened counts too.
 */
export function watchPage(): void {
  if (isWatching) return
  isWatching = true
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
    const attempt = { directive: effectiveDirective, blocked: blockedURI }
    pageWatch.blocked = [...pageWatch.blocked, attempt]
  })
  performance.setResourceTimingBufferSize(longestList)
}

/** Entries in the browser's list of requests. By default it keeps 250, and a day of work in one tab makes more. */
const longestList = 10_000

/** Whether no request is missing from that list. */
export function isListComplete(): boolean {
  return performance.getEntriesByType('resource').length < longestList
}
