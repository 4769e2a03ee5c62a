import { readdir, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { astro } from '#starlight/serve/run-astro.ts'
import { runOrThrow } from '../../support/run.ts'
import { measureBuild } from './measure-build.ts'
import type { Build } from './measure-build.ts'

export interface MeasuredSite extends Build {
  readonly pages: number
  readonly bytes: number
}

/**
 * Builds a site like `npm run build` of this project, and prints the time.
 *
 * @returns undefined if the build fails, which is printed
 */
export async function benchSite(
  name: string,
  writing: Promise<string>,
): Promise<MeasuredSite | undefined> {
  const folder = await writing
  try {
    const build = await measureBuild(async () =>
      runOrThrow([process.execPath, ...astro, 'build'], {
        cwd: folder,
        env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' },
      }),
    )
    const { kinds, ...output } = await measureOutput(join(folder, 'dist'))
    // Prints the processor time next to the elapsed time, because other load on the machine changes it little.
    console.log(
      `${name}: ${output.pages} pages, ${build.seconds.toFixed(1)} s, ${build.processorSeconds.toFixed(1)} s of the processor, ${((1000 * build.processorSeconds) / output.pages).toFixed(1)} ms a page, ${Math.round(build.peakMemory)} MB of memory, ${formatMegabytes(output.bytes)} MB written`,
    )
    const written = [...kinds].map(([kind, bytes]) => `${kind} ${formatMegabytes(bytes)}`)
    console.log(`  ${written.join(', ')} MB`)
    return { ...build, ...output }
  } catch (error) {
    const [reason = String(error)] = /(?:\[ERROR\]|FATAL ERROR).*/.exec(String(error)) ?? []
    console.log(`${name}: not built. ${reason}`)
    return undefined
  }
}

export function compareSites(one: MeasuredSite, other: MeasuredSite): string {
  const times = (part: 'processorSeconds' | 'seconds' | 'bytes' | 'peakMemory' | 'pages') =>
    (one[part] / other[part]).toFixed(2)
  return `${times('processorSeconds')} times its time of the processor, ${times('seconds')} its time, ${times('bytes')} its bytes, ${times('peakMemory')} its memory, ${times('pages')} its pages.`
}

async function measureOutput(site: string) {
  const entries = await readdir(site, { recursive: true, withFileTypes: true })
  let pages = 0
  let bytes = 0
  const sizes = new Map([...kindsOfFiles.keys(), 'others'].map((kind) => [kind, 0]))
  for (const { parentPath, name } of entries.filter((entry) => entry.isFile())) {
    const path = join(parentPath, name)
    const kind = getKind(relative(site, path))
    // oxlint-disable-next-line no-await-in-loop -- the system refuses thousands of open files
    const { size } = await stat(path)
    if (kind === 'html') pages += 1
    bytes += size
    sizes.set(kind, (sizes.get(kind) ?? 0) + size)
  }
  return { pages, bytes, kinds: sizes }
}

function getKind(path: string): string {
  return [...kindsOfFiles].find(([, pattern]) => pattern.test(path))?.[0] ?? 'others'
}

/** Kinds in order: the first matching one applies. */
const kindsOfFiles = new Map([
  ['members', /\/members\/\w+\.html$/],
  ['html', /\.html$/],
  ['console', /(?:^|\/)console\/.*\.json$/],
  ['search', /(?:^|\/)search-index\//],
  ['document', /(?:^|\/)openapi(?:\.|\/)/],
  ['markdown', /\.md$/],
  ['llms', /(?:^|\/)llms[\w-]*\.txt$/],
  ['scripts', /\.js$/],
])

function formatMegabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1)
}
