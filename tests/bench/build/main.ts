import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buildSite } from '#host/build-site.ts'
import { projectRoot } from '#host/places.ts'
import { installDocuments } from '../../documents/install-documents.ts'
import { measureBuild } from './measure-build.ts'
import { writeDocument } from './write-document.ts'

/*
 * What a site of a long document costs to build, in time and memory.
 *
 *   npm run bench:build             documents of 50, 1,000 and 5,000 operations, and GitHub’s
 *   npm run bench:build -- 10 200   documents of other lengths
 */

const directory = join(projectRoot, '.portal/bench/documents')
const sizes = process.argv.slice(2).map(Number)

await rm(directory, { recursive: true, force: true })
for (const size of sizes.length > 0 ? sizes : [50, 1000, 5000]) {
  // oxlint-disable-next-line no-await-in-loop -- parallel builds would distort each other's times
  await benchDocument(`${size} operations`, writeDocument(size))
}
if (sizes.length === 0) {
  const packages = await installDocuments()
  const document = join(packages, 'node_modules/@octokit/openapi/generated/api.github.com.json')
  await benchDocument('GitHub', await readFile(document, 'utf8'))
}

/** Builds the site of a document as `npm start` does, and prints what that took. */
async function benchDocument(name: string, text: string): Promise<void> {
  const folder = join(directory, name)
  const document = join(folder, 'openapi.json')
  await mkdir(folder, { recursive: true })
  await writeFile(document, text)
  const site = join(folder, 'site')
  const environment = {
    ...process.env,
    PORTAL_OPENAPI: document,
    PORTAL_API_BASE_URL: 'https://api.example.com',
  }
  const build = await measureBuild(async () => buildSite(site, environment))
  const { pages, megabytes, largestPage } = await measureOutput(site)
  // The time of the processor comes beside that of the clock, because other work on the machine changes it little.
  console.log(
    `${name}: ${pages} pages, ${build.seconds.toFixed(1)} s, ${build.processorSeconds.toFixed(1)} s of the processor, ${Math.round((1000 * build.processorSeconds) / pages)} ms a page, ${Math.round(build.peakMemory)} MB of memory, ${Math.round(megabytes)} MB written, the largest page ${Math.round(largestPage)} KB`,
  )
}

async function measureOutput(site: string) {
  const entries = await readdir(site, { recursive: true, withFileTypes: true })
  let bytes = 0
  const pages: number[] = []
  for (const { parentPath, name } of entries.filter((entry) => entry.isFile())) {
    // oxlint-disable-next-line no-await-in-loop -- the system refuses thousands of open files
    const { size } = await stat(join(parentPath, name))
    bytes += size
    if (name.endsWith('.html')) pages.push(size)
  }
  return { pages: pages.length, megabytes: bytes / 1e6, largestPage: Math.max(...pages) / 1000 }
}
