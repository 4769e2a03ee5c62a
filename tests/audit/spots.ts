import type { EngineName } from './engine.ts'

/** Every spot of the audit; where an engine lets nobody search one, the reason, which the report prints. */
const spots: Readonly<Record<string, Partial<Readonly<Record<EngineName, string>>>>> = {
  'DOM and shadow trees': {},
  'serialised markup': {},
  'field values and selection': {},
  'accessibility tree': {},
  'text painted on screen': {},
  'text painted on paper': {},
  localStorage: {},
  sessionStorage: {},
  'cookies of the page': {},
  IndexedDB: {},
  'Cache Storage': {},
  address: {},
  'history state': {},
  'window name': {},
  title: {},
  'performance entries': {},
  'session history': {},
  'cookie jar': {},
  'what would be restored of the tab': {
    chromium: 'it has no interface; the files are searched with the profile on disk',
  },
  'JavaScript heap': {
    firefox:
      'its snapshots leave out the texts, and its debugger, which has them, at times ended Firefox',
  },
  'JavaScript heaps of workers': {
    firefox: 'no protocol lists the texts that a worker can still reach',
  },
  'memory of the processes': {
    chromium: 'what was freed and not yet overwritten cannot be told from what is held',
    firefox: 'what was freed and not yet overwritten cannot be told from what is held',
  },
  'console messages': {},
  'uncaught errors': {},
  'log of the browser': {},
  'issues in the developer tools': {
    firefox: 'it has no such list; policy violations are in the log of the browser',
  },
  'the clipboard': {},
  'the downloads': {},
  'the printed file': {
    firefox: 'its PDF file has no characters to find; the text painted on paper is searched',
  },
  'the network log': {},
  'the profile on disk': {},
}

/** The spots that cannot be searched in an engine, each with the reason. */
export function listUnsearched(
  engine: EngineName,
): readonly (readonly [spot: string, reason: string])[] {
  return Object.entries(spots).flatMap(([spot, reasons]) => {
    const reason = reasons[engine]
    return reason === undefined ? [] : [[spot, reason] as const]
  })
}

/** The spots that a search in an engine must have reached. */
export function listSearchable(engine: EngineName): readonly string[] {
  return Object.entries(spots).flatMap(([spot, reasons]) =>
    reasons[engine] === undefined ? [spot] : [],
  )
}
