import { measureBuild } from './measure-build.ts'
import { copyProject, writePages } from './project-copy.ts'

/*
 * What a build of the portal with many pages costs in time and memory. The generated pages are in no sidebar: a sidebar
 * that names every page puts every name into every page, and the cost grows with the square.
 *
 *   npm run bench:build                 10, 100, 1,000 and 5,000 pages
 *   npm run bench:build -- 10 200       other numbers
 */

const chosen = process.argv.slice(2).map(Number)
const sizes = chosen.length > 0 ? chosen : [10, 100, 1000, 5000]

const columns = ['pages added', 'seconds', 'ms per page', 'peak memory']
console.log(columns.map((title) => title.padStart(14)).join(''))

const project = await copyProject()
let least: { readonly pages: number; readonly seconds: number } | undefined
for (const pages of sizes) {
  // oxlint-disable-next-line no-await-in-loop -- parallel builds would distort each other's times
  await writePages(project, pages)
  // oxlint-disable-next-line no-await-in-loop
  const { seconds, peakMemory } = await measureBuild(project)
  // The cost of one more page, as the difference from the smallest build, which excludes the fixed cost of a build.
  const perPage = least && (1000 * (seconds - least.seconds)) / (pages - least.pages)
  console.log(
    [
      String(pages),
      seconds.toFixed(1),
      perPage?.toFixed(1) ?? '',
      peakMemory === 0 ? 'unknown' : `${Math.round(peakMemory)} MB`,
    ]
      .map((cell) => cell.padStart(14))
      .join(''),
  )
  least ??= { pages, seconds }
}
