import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import type { Browser } from '@playwright/test'
import { findChromium, listChromiumFlags } from '../../support/find-chromium.ts'
import { findMedian } from '../median.ts'
import { auditPages } from './audit-pages.ts'
import { checkPages, spreadPages } from './check-spread.ts'
import { measureNavigation } from './measure-navigation.ts'
import { measurePage } from './measure-page.ts'
import type { Visit } from './measure-page.ts'
import { printTable } from './print-table.ts'
import { searchSite } from './search-site.ts'
import { serveCompressed } from './serve-compressed.ts'
import type { StaticSite } from './serve-compressed.ts'
import { makeSite } from './sites.ts'
import type { SiteName } from './sites.ts'
import { floor, isSubjectName, subjectNames, subjects } from './subjects.ts'
import type { Subject, SubjectName } from './subjects.ts'

/*
 * How soon the portal's pages can be used on a slow phone, compared with bare pages. All are visited
 * in turn, run after run, so that other load on the machine affects all of them. The medians are printed; on a busy machine
 * only the ratios within one run mean anything.
 *
 *   npm run bench:pages                          all subjects, five runs
 *   npm run bench:pages -- --runs 3 console      subjects whose name contains this word
 *   npm run bench:pages -- --lighthouse          Lighthouse scores of the portal's pages instead
 *   npm run bench:pages -- --axe dist            axe on fifty pages, spread over a built site
 *   npm run bench:pages -- --search dist         what queries cost in a built site of GitHub's document
 *   npm run bench:pages -- --lighthouse --site dist /reference/   scores of pages of a built site
 */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: 'string', default: '5' },
    lighthouse: { type: 'boolean' },
    site: { type: 'string' },
    axe: { type: 'string' },
    search: { type: 'string' },
  },
})

if (values.lighthouse) {
  const portal = await serveCompressed(values.site ?? (await makeSite('portal')))
  await auditPages(portal.url, positionals.length > 0 ? positionals : undefined)
  portal.stop()
} else if (values.axe !== undefined) {
  await checkSpread(values.axe)
} else if (values.search !== undefined) {
  await checkSearch(values.search, Number(values.runs))
} else {
  await comparePages(chooseSubjects(positionals), Number(values.runs))
}

async function checkSpread(directory: string): Promise<void> {
  const site = await serveCompressed(directory)
  const browser = await launchBrowser()
  try {
    const count = await checkPages(browser, site.url, await spreadPages(directory))
    process.exitCode = count === 0 ? 0 : 1
  } finally {
    await browser.close()
    site.stop()
  }
}

async function checkSearch(directory: string, runs: number): Promise<void> {
  const site = await serveCompressed(directory)
  const browser = await launchBrowser()
  try {
    process.exitCode = (await searchSite(browser, `${site.url}/reference/`, runs)) ? 0 : 1
  } finally {
    await browser.close()
    site.stop()
  }
}

async function comparePages(names: readonly SubjectName[], runs: number): Promise<void> {
  const sites = new Map<SiteName, StaticSite>()
  // The bare pages cost nothing, and navigation is compared with one of them.
  for (const name of new Set<SiteName>([
    'bare',
    ...names.map((subject) => subjects[subject].site),
  ])) {
    // oxlint-disable-next-line no-await-in-loop -- parallel builds would compete for the machine
    sites.set(name, await serveCompressed(await makeSite(name)))
  }
  const browser = await launchBrowser()
  try {
    const visits = new Map<SubjectName, Visit[]>(names.map((name) => [name, []]))
    for (let run = 0; run <= runs; run += 1) {
      for (const name of names) {
        const url = sites.get(subjects[name].site)?.url
        // oxlint-disable-next-line no-await-in-loop -- parallel visits would distort each other's times
        const visit = await visitSubject(browser, name, url ?? '')
        // The first visit only makes the server compress its files.
        if (run > 0) visits.get(name)?.push(visit)
      }
    }
    printTable(visits)
    await printNavigation(browser, sites, runs)
  } finally {
    await browser.close()
    for (const site of sites.values()) site.stop()
  }
}

async function launchBrowser(): Promise<Browser> {
  const found = findChromium()
  return chromium.launch({
    // Only the subjects' own servers can be reached: a font or script from elsewhere varies from run to run.
    args: [...listChromiumFlags(), '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost'],
    ...(found?.kind === 'installed' && { executablePath: found.path }),
  })
}

/** Opens a prefetched page of the portal and, for comparison, an empty one. */
async function printNavigation(
  browser: Browser,
  sites: ReadonlyMap<SiteName, StaticSite>,
  runs: number,
): Promise<void> {
  const [portal, bare] = [sites.get('portal')?.url, sites.get('bare')?.url]
  if (portal === undefined || bare === undefined) return
  const times: { page: number; empty: number }[] = []
  for (let run = 0; run < runs; run += 1) {
    // oxlint-disable-next-line no-await-in-loop -- in turn, as above
    const page = await measureNavigation(browser, `${portal}/`, '/quickstart/')
    // oxlint-disable-next-line no-await-in-loop -- as above
    const empty = await measureNavigation(browser, `${bare}/before/`, '/empty/')
    times.push({ page, empty })
  }
  const page = findMedian(times.map((time) => time.page))
  const empty = findMedian(times.map((time) => time.empty))
  console.log(
    `First paint after a prefetched link: ${page.toFixed(0)} ms, ${(page / empty).toFixed(2)} times an empty page (${empty.toFixed(0)} ms)`,
  )
}

/** Always includes the page that all others are compared with. */
function chooseSubjects(words: readonly string[]): readonly SubjectName[] {
  const chosen = subjectNames.filter((name) =>
    words.some((word) => name.toLowerCase().includes(word.toLowerCase())),
  )
  if (words.length > 0 && chosen.length === 0) {
    throw new Error(
      `No subject is called ${words.join(' or ')}. The subjects are ${subjectNames.join(', ')}.`,
    )
  }
  return chosen.length === 0 ? subjectNames : [...new Set([...chosen, floor])].filter(isSubjectName)
}

async function visitSubject(browser: Browser, name: SubjectName, url: string): Promise<Visit> {
  const { path, ...subject }: Subject = subjects[name]
  try {
    return await measurePage(browser, url + path, subject)
  } catch (cause) {
    throw new Error(`${name} did not become usable.`, { cause })
  }
}
