import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, parse, resolve } from 'node:path'
import { installDocuments, installPrograms } from '../../documents/install-documents.ts'
import { benchSite, compareSites } from './bench-site.ts'
import type { MeasuredSite } from './bench-site.ts'
import { createDocument } from './create-document.ts'
import {
  createStarlightSite,
  createStarlightOpenApiSite,
  createPortalSite,
} from './create-sites.ts'

/*
 * Measures the build of a site with a document, compared with starlight-openapi and with Starlight alone: sequentially, with the same
 * Astro and without a search.
 *
 *   npm run bench:build                     GitHub’s document, and a page added to 1,000
 *   npm run bench:build -- stripe.json      another document
 *   npm run bench:build -- 5000             a page added to 5,000
 */

const given = process.argv.slice(2)
const sizes = given.filter((text) => /^\d+$/.test(text)).map(Number)
const documents = given.filter((text) => !/^\d+$/.test(text)).map((path) => resolve(path))
// New in each run, and removed after the last build: for some minutes, ext4 without a journal examines each deleted folder
// when it creates another, which costs a build of 2,000 pages up to six seconds of processor time. A run soon after another
// has the same cost.
const folder = await mkdtemp(join(await installPrograms('bench/build'), 'sites-'))

if (given.length === 0) {
  documents.push((await installDocuments()).github)
  sizes.push(1000)
}
for (const document of documents) {
  await benchDocument(document)
}
for (const size of sizes) {
  await benchPages(size)
}
await rm(folder, { recursive: true })

async function benchDocument(document: string): Promise<void> {
  const { name } = parse(document)
  const ours = await benchSite(`${name}, this portal`, createPortalSite(folder, document))
  const theirs = await benchSite(
    `${name}, starlight-openapi`,
    createStarlightOpenApiSite(folder, document),
  )
  if (ours && theirs) console.log(`${name}: ${compareSites(ours, theirs)}\n`)
}

/**
 * Measures the cost of one more page in a large site, compared with a site of half as many of the same pages that is
 * otherwise equal.
 */
async function benchPages(size: number): Promise<void> {
  const ours = await benchEach([size / 2, size], async (count) => {
    const document = join(folder, `${count}.json`)
    await mkdir(folder, { recursive: true })
    await writeFile(document, createDocument(count))
    return benchSite(`${count} operations, this portal`, createPortalSite(folder, document))
  })
  // The same text, as the portal's build exported it to Markdown.
  const pages = await loadMarkdown(join(folder, `portal-${size}/dist/api/reference`))
  const theirs = await benchEach([size / 2, size], async (count) =>
    benchSite(
      `${count} pages, Starlight alone`,
      createStarlightSite(folder, pages.slice(0, count)),
    ),
  )
  const [own, other] = [costOfPage(ours), costOfPage(theirs)]
  console.log(
    `A page added to ${size}: ${own.toFixed(1)} ms of the processor, ${other.toFixed(1)} in Starlight alone: ${(own / other).toFixed(2)} times.\n`,
  )
}

async function benchEach(
  counts: readonly number[],
  bench: (count: number) => Promise<MeasuredSite | undefined>,
): Promise<readonly MeasuredSite[]> {
  const sites: MeasuredSite[] = []
  for (const count of counts) {
    const site = await bench(count)
    if (site) sites.push(site)
  }
  return sites
}

function costOfPage([small, large]: readonly MeasuredSite[]): number {
  if (!small || !large) return Number.NaN
  return (1000 * (large.processorSeconds - small.processorSeconds)) / (large.pages - small.pages)
}

async function loadMarkdown(reference: string): Promise<readonly string[]> {
  const names = (await readdir(reference)).filter((name) => name.endsWith('.md')).toSorted()
  return Promise.all(names.map((name) => readFile(join(reference, name), 'utf8')))
}
