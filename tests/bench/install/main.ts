import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import manifest from '../build/programs/package.json' with { type: 'json' }
import { getTemplatePackages } from '../../package/support/install-in.ts'
import { packPackage } from '../../package/support/pack-package.ts'
import { findMedian } from '../bench.ts'
import { measureInstall } from './measure-install.ts'
import type { Install } from './measure-install.ts'

/*
 * Measures what this package adds to an install of Starlight's template, compared with starlight-openapi. Each install has an empty
 * npm cache. The sites are installed in turn, run after run, so that other load and the network affect all of them.
 *
 *   npm run bench:install                 five runs
 *   npm run bench:install -- --runs 1     one run, which is enough for packages and bytes
 */

const { values } = parseArgs({ options: { runs: { type: 'string', default: '5' } } })
const folder = await realpath(await mkdtemp(join(tmpdir(), 'bench-install-')))
const template = await getTemplatePackages()
const openApi = `starlight-openapi@${manifest.dependencies['starlight-openapi']}`
const subjects = {
  "Starlight's template": [],
  [openApi]: [openApi],
  'this package': [(await packPackage(folder)).archive],
} as const satisfies Readonly<Record<string, readonly string[]>>

const installs = new Map<string, Install[]>(Object.keys(subjects).map((name) => [name, []]))
for (let run = 0; run < Number(values.runs); run += 1) {
  for (const [name, packages] of Object.entries(subjects)) {
    // Parallel installs would distort each other's times.
    // oxlint-disable-next-line no-await-in-loop
    const install = await measureInstall(folder, [...template, ...packages])
    installs.get(name)?.push(install)
  }
}
await rm(folder, { recursive: true })
printTable()

/** Prints a line for each site: its medians, what it adds to the template, and the ratio of that to starlight-openapi's. */
function printTable(): void {
  const [alone, theirs, ours] = Array.from(installs.values(), (all) => ({
    packages: getMedian(all, 'packages'),
    MB: getMedian(all, 'bytes') / 1e6,
    seconds: getMedian(all, 'seconds'),
  }))
  if (!alone || !theirs || !ours) return
  const rows = [alone, theirs, ours].map(({ packages, MB, seconds }, index) => [
    Object.keys(subjects)[index] ?? '',
    {
      packages,
      MB: round(MB),
      seconds: round(seconds),
      'adds packages': packages - alone.packages,
      'adds MB': round(MB - alone.MB),
    },
  ])
  console.table(Object.fromEntries(rows))
  console.log(
    `This package adds ${divide(ours.packages - alone.packages, theirs.packages - alone.packages)} times the packages of starlight-openapi and ${divide(ours.MB - alone.MB, theirs.MB - alone.MB)} times its bytes; the install takes ${divide(ours.seconds, theirs.seconds)} times as long.`,
  )
}

function getMedian(all: readonly Install[], part: keyof Install): number {
  return findMedian(all.map((install) => install[part]))
}

function divide(one: number, other: number): string {
  return (one / other).toFixed(2)
}

function round(value: number): number {
  return Number(value.toFixed(1))
}
