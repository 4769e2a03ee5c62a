/** The spots that the audit must reach. */
export const spots = [
  'DOM and shadow trees',
  'serialised markup',
  'field values and selection',
  'accessibility tree',
  'text painted on screen',
  'text painted on paper',
  'localStorage',
  'sessionStorage',
  'cookies of the page',
  'IndexedDB',
  'Cache Storage',
  'address',
  'history state',
  'window name',
  'title',
  'performance entries',
  'session history',
  'cookie jar',
  'JavaScript heap',
  'JavaScript heaps of workers',
  'console messages',
  'uncaught errors',
  'log of the browser',
  'issues in the developer tools',
  'the clipboard',
  'the downloads',
  'the printed file',
  'the network log',
  'the profile on disk',
] as const

/** Spots that cannot be searched, or that must contain something, with the reason, which the report prints. */
export const unsearched = {
  'a code in the record of addresses':
    'the browser records each address that it opens (History, Sessions, Cache, ukm_db), unchanged',
  'restorable state of the tab':
    'no interface exposes it; its files are searched with the profile on disk',
  'memory of the processes':
    'freed memory that is not yet overwritten cannot be distinguished from memory in use',
} as const
