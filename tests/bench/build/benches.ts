import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { installPackages } from '../../support/install-packages.ts'
import { measureBuild } from './measure-build.ts'
import type { Build } from './measure-build.ts'
import { forgetStarts, startDocument } from './portal-builds.ts'
import { costColumns, printRow, printSite, siteColumns, writeCost } from './print-row.ts'
import { copyProject, writePage, writePages } from './project-copy.ts'
import { buildStarlightOpenApi, buildStock, buildStockPages } from './starlight-sites.ts'
import { writeDocument } from './write-document.ts'

/** What hand-written pages cost, here and with Starlight alone. They are in no sidebar, for the same reason as operations are not. */
export async function benchPages(sizes: readonly number[]): Promise<void> {
  printRow(['pages added', '', ...costColumns])
  const project = await copyProject()
  await benchGrowth('portal', sizes, async (pages) => {
    await writePages(project, pages)
    return measureBuild({
      project,
      parameters: ['node_modules/astro/bin/astro.mjs', 'build'],
      environment: { PORTAL_API_BASE_URL: 'https://api.example.com' },
    })
  })
  await benchGrowth('stock Starlight', sizes, async (pages) =>
    buildStockPages(
      Array.from({ length: pages }, (_, index) => writePage(index + 1)),
      'mdx',
    ),
  )
}

async function benchGrowth(
  name: string,
  sizes: readonly number[],
  build: (pages: number) => Promise<Build>,
): Promise<void> {
  let least: { readonly pages: number; readonly build: Build } | undefined
  for (const pages of sizes) {
    // oxlint-disable-next-line no-await-in-loop -- parallel builds would distort each other's times
    const cost = await build(pages)
    // As the difference from the smallest build, which excludes the fixed cost of a build.
    const perPage = least && costPerPage(cost, least.build, pages - least.pages)
    printRow([`${name}, ${pages}`, '', ...writeCost(cost, perPage)])
    least ??= { pages, build: cost }
  }
}

/** The processor time of one more page, in milliseconds. */
function costPerPage(more: Build, fewer: Build, pages: number): number {
  return (1000 * (more.processorSeconds - fewer.processorSeconds)) / pages
}

/** What one more operation costs in documents of different lengths: the same, if nothing grows with the document. */
export async function benchOperations(sizes: readonly number[]): Promise<void> {
  printRow(['operations', ...siteColumns.slice(1)])
  await forgetStarts()
  let last: { readonly size: number; readonly build: Build } | undefined
  for (const size of sizes) {
    // oxlint-disable-next-line no-await-in-loop -- parallel builds would distort each other's times
    const start = await startDocument(`made-${size}`, writeDocument(size))
    const perPage = last && costPerPage(start, last.build, size - last.size)
    printSite(String(size), start, start.output, perPage)
    last = { size, build: start }
  }
}

/** GitHub’s document, here and elsewhere. */
export async function benchGitHub(): Promise<void> {
  const packages = await installPackages('documents/programs')
  const document = join(packages, 'node_modules/@octokit/openapi/generated/api.github.com.json')
  printRow(['GitHub’s document', ...siteColumns.slice(1)])
  await forgetStarts()
  const text = await readFile(document, 'utf8')
  const first = await startDocument('github', text)
  printSite('portal', first, first.output)
  const peer = await buildStarlightOpenApi(document)
  printSite('starlight-openapi', peer, peer.output)
  const markdown = await readFile(join(first.site, 'llms-full.txt'), 'utf8')
  const stock = await buildStock(
    first.output.pages,
    Math.round(markdown.length / first.output.pages),
  )
  printSite('stock Starlight, as many pages', stock, stock.output)
}
