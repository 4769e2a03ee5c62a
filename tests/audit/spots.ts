/** The spots that the audit has to reach. */
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

/** The spots that nobody can search, or where something has to be, each with the reason, which the report prints. */
export const unsearched = {
  'a code in the record of addresses':
    'the browser writes down each address that it opens (History, Sessions, Cache, ukm_db), as the server wrote it',
  'what would be restored of the tab':
    'it has no interface; the files are searched with the profile on disk',
  'memory of the processes':
    'what was freed and not yet overwritten cannot be told from what is held',
} as const
