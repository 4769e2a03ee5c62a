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
    file: 'blocked-requests.spec.ts',
    title: 'A page from elsewhere learns that it lacks permission for local addresses',
    reason: 'Firefox lets pages from elsewhere call local addresses without a permission.',
    instead: 'blocked-requests.spec.ts: With that permission, the same page gets the response',
  },
  {
    file: 'fonts.spec.ts',
    title: 'Nothing moves while',
    reason: 'Sums layout shifts, which Chromium alone reports to a page.',
    instead: 'fonts.spec.ts: Nothing moves when the fonts arrive late',
  },
  ...['A huge dropped text', 'A dropped key'].map((title) => ({
    file: 'key-entry.spec.ts',
    title,
    reason: 'In Firefox, the pointer that WebDriver BiDi moves drags nothing.',
    instead: 'key-entry.spec.ts: A paste of 10 MB is refused before it enters the field',
  })),
  {
    file: 'key-entry.spec.ts',
    title: 'A double click on Forget key',
    reason: 'In Firefox, WebDriver BiDi counts each click as a first one.',
    instead: 'tests/unit/ui/double-click.test.ts: which clicks are second ones',
  },
  {
    file: 'chosen-files.spec.ts',
    title: 'A file of 2 GB is chosen and sent without being read into memory',
    reason: 'Measures the memory of the page by Chromium’s protocol.',
    instead: 'chosen-files.spec.ts: Cancel stops a file of 2 GB on its way, and it stays chosen',
  },
  {
    file: 'leaving.spec.ts',
    title: 'The portal prints nothing to the browser console',
    reason: 'Counts calls by Chromium’s protocol, apart from what the browser itself remarks.',
    instead: 'tests/audit/firefox/watch.ts: the audit searches all console messages for the key',
  },
  {
    file: 'leaving.spec.ts',
    title: 'has no key when it is reloaded after a crash of its process',
    reason: 'Crashes the page by Chromium’s protocol, and Playwright gives up a page that crashed.',
    instead:
      'tests/audit/firefox/engine.ts: the journey of the audit crashes the page and reads it',
  },
  ...['The first page looks as before', 'The reference looks as before'].map((title) => ({
    file: 'looks.spec.ts',
    title,
    reason: 'Compares with pictures of Chromium, and each engine draws text in its own way.',
  })),
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
    file: 'try-again.spec.ts',
    title: 'What arrives is asked for once',
    reason:
      'Firefox never asks again for a module that was lost, so each is read before it is imported, from the cache the second time.',
  },
]
