/** A test that cannot show the same in Firefox, and where the same is proved for it. */
export interface Difference {
  /** The file below this folder. */
  readonly file: string
  /** How the titles of the tests begin. */
  readonly title: string
  readonly reason: string
  /** What proves the same for Firefox, where anything can. */
  readonly instead?: string
}

/** The one place that says which tests Firefox leaves out, and why. */
export const notInFirefox: readonly Difference[] = [
  {
    file: 'smoke.spec.ts',
    title: 'Chromium draws no suggestions of its own',
    reason: 'Looks at the settings with which Chromium is started.',
  },
  {
    file: 'printing.spec.ts',
    title: 'A long response fills as many pages as it needs',
    reason: 'Counts pages in the text of a PDF, which is compressed in Firefox’s.',
    instead: 'everyone.spec.ts: With a response, print omits the controls',
  },
  {
    file: 'security-policy.spec.ts',
    title: 'A link under the pointer may be prefetched',
    reason:
      'Firefox puts <link rel=prefetch> under default-src, which forbids it: the portal prefetches nothing there.',
    instead: 'security-policy.spec.ts: A link under the pointer or the focus violates no policy',
  },
  {
    file: 'security-policy.spec.ts',
    title: 'The portal cannot be framed by another origin',
    reason: 'Reads the address that Chromium gives its page for an error.',
    instead: 'tests/deploy/servers.test.ts: the servers forbid framing',
  },
  {
    file: 'security-policy.spec.ts',
    title: 'A page cannot read the clipboard, even if the reader allowed it',
    reason:
      'Firefox has no Permissions-Policy for the clipboard; it asks the reader to confirm each paste, which the tests switch off.',
  },
  {
    file: 'self-check-policy.spec.ts',
    title: 'The report lists what the policy blocked before the console loaded',
    reason:
      'Firefox hands a page no reports of what was blocked before its script ran; check-it-yourself says so.',
    instead: 'self-check-policy.spec.ts: A blocked request is found if the browser tells of it',
  },
  {
    file: 'security-policy.spec.ts',
    title: 'reaches no other origin, and every attempt succeeds without the policy',
    reason:
      'Its control, a page without a policy that tries every way out, does not come to its end in Firefox.',
    instead: 'self-check-policy.spec.ts: A request to another host is blocked and listed',
  },
  {
    file: 'try-again.spec.ts',
    title: 'What arrives is asked for once',
    reason:
      'Firefox never asks again for a module that was lost, so each is read before it is imported, from the cache the second time.',
  },
]
