import { parseArgs } from 'node:util'
import { findMedian, launchBrowser } from '../bench.ts'
import { measurePage } from './measure-page.ts'
import type { Subject, Visit } from './measure-page.ts'
import { serveCompressed } from './serve-compressed.ts'
import type { StaticSite } from './serve-compressed.ts'
import { sites } from './sites.ts'
import type { SiteName } from './sites.ts'

/*
 * Measures the time until the portal's pages are usable on a slow phone, compared with minimal pages of React and of Preact. All are
 * visited in turn, run after run, so that other load on the machine affects all of them. Prints the medians; on a busy machine, only the ratios within
 * one run are meaningful.
 *
 *   npm run bench:pages                          all subjects, five runs
 *   npm run bench:pages -- --runs 3 console      subjects whose name contains this word
 */

/** Lower bounds for pages with React and with Preact. */
const floors = { react: 'bare React page', preact: 'bare Preact page' } as const

const sendButton = '.portal-console-button-primary[aria-disabled="false"]'

/** Page that shows the request immediately, and opens a console over itself. */
const operation = {
  control: '.portal-call-card .portal-try-it',
  opens: `.portal-try-it-sheet[open] .portal-try-it-state:empty + .portal-try-it-console ${sendButton}`,
} as const

const subjects: readonly (Subject & {
  readonly name: string
  readonly site: SiteName
  readonly path: string
})[] = [
  {
    name: 'portal: console',
    site: 'portal',
    path: '/console/',
    control: `.portal-console-call:not([inert]) ${sendButton}`,
    // Nothing can be sent without a key.
    opens: '.portal-console-notices .portal-console-problem',
  },
  // The operation of the address has a body; the first of the document does not.
  {
    name: 'portal: console, a pet',
    site: 'pet store',
    path: '/console/#operation=create-pet',
    control: `portal-console[data-started]:has(.portal-form-section > .portal-form-field-head) ${sendButton}`,
  },
  {
    name: 'portal: list experiments',
    site: 'portal',
    path: '/reference/list-experiments/',
    ...operation,
  },
  {
    name: 'portal: create a pet',
    site: 'pet store',
    path: '/reference/create-pet/',
    ...operation,
  },
  { name: 'portal: first page', site: 'portal', path: '/', control: '.sl-markdown-content' },
  { name: floors.react, site: 'bare React', path: '/', control: 'button[data-hydrated]' },
  { name: floors.preact, site: 'bare Preact', path: '/', control: 'button[data-hydrated]' },
]

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string', default: '5' } },
})
const chosen = subjects.filter(
  ({ name, site }) => site.startsWith('bare') || positionals.every((word) => name.includes(word)),
)
const servers = new Map<SiteName, StaticSite>()
const visits = new Map<string, Visit[]>(chosen.map(({ name }) => [name, []]))
const browser = await launchBrowser([
  // Only the subjects' own servers are reachable, because the load time of external fonts or scripts varies between runs.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost',
])
try {
  // The first visit only makes the server compress its files.
  for (let run = 0; run <= Number(values.runs); run += 1) {
    for (const subject of chosen) {
      // Parallel visits would distort each other's times.
      const visit = await visitSubject(subject)
      if (run > 0) visits.get(subject.name)?.push(visit)
    }
  }
  printTable()
} finally {
  await browser.close()
  for (const server of servers.values()) server.stop()
}

async function visitSubject({
  name,
  site,
  path,
  ...subject
}: (typeof subjects)[number]): Promise<Visit> {
  const server = servers.get(site) ?? (await serveCompressed(await sites[site]()))
  servers.set(site, server)
  try {
    return await measurePage(browser, server.url + path, subject)
  } catch (cause) {
    throw new Error(`${name} did not become usable.`, { cause })
  }
}

/** Prints a line for each subject: the medians of its visits, and its usable time as a multiple of each floor's. */
function printTable(): void {
  const rows = chosen.map(({ name }) => {
    const median = (read: (visit: Visit) => number) => getMedian(name, read)
    const row = {
      KB: median(({ kilobytes }) => kilobytes),
      'JS KB': median(({ scriptKilobytes }) => scriptKilobytes),
      requests: median(({ requests }) => requests),
      FCP: median(({ firstPaint }) => firstPaint),
      LCP: median(({ largestPaint }) => largestPaint),
      CLS: median(({ layoutShift }) => layoutShift),
      usable: median(getUsable),
      'x React': median(getUsable) / getMedian(floors.react, getUsable),
      'x Preact': median(getUsable) / getMedian(floors.preact, getUsable),
      opened: median(({ opened }) => opened),
      'long task': median(({ longestTask }) => longestTask),
      'heap MB': median(({ heap }) => heap),
    }
    const cells = Object.entries(row).map(([title, value]) => [title, Number(value.toPrecision(3))])
    return [name, Object.fromEntries(cells)]
  })
  console.table(Object.fromEntries(rows))
}

function getMedian(name: string, read: (visit: Visit) => number): number {
  return findMedian((visits.get(name) ?? []).map(read))
}

function getUsable({ usable }: Visit): number {
  return usable
}
