import { join } from 'node:path'
import { z } from 'zod'
import { findChromium, listChromiumFlags } from '../../support/find-chromium.ts'
import { installPackages } from '../../support/install-packages.ts'
import { runQuietly } from '../../support/run-quietly.ts'

/** One page of each kind. */
const onePerKind = [
  '/',
  '/quickstart/',
  '/console/',
  '/reference/list-experiments/',
  '/reference/api/',
  '/errors/',
  '/404.html',
]

const devices = { mobile: [], desktop: ['--preset=desktop'] } as const

/** The parts of a report read here. A null score means that an audit does not apply or needs a person. */
const reportSchema = z.object({
  categories: z.record(
    z.string(),
    z.object({
      title: z.string(),
      score: z.number().nullable(),
      auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })),
    }),
  ),
  audits: z.record(
    z.string(),
    z.object({
      title: z.string(),
      score: z.number().nullable(),
      displayValue: z.string().optional(),
    }),
  ),
})

type Report = z.infer<typeof reportSchema>

/** Runs Lighthouse on pages, else on one of each kind, as a phone and as a desktop, and prints the scores and what costs points. */
export async function auditPages(
  portalUrl: string,
  pages: readonly string[] = onePerKind,
): Promise<void> {
  const lighthouse = join(
    await installPackages('bench/lighthouse'),
    'node_modules/lighthouse/cli/index.js',
  )
  for (const page of pages) {
    for (const [device, flags] of Object.entries(devices)) {
      // oxlint-disable-next-line no-await-in-loop -- parallel audits would distort each other's times
      const report = await audit(lighthouse, `${portalUrl}${page}`, flags)
      const scores = Object.values(report.categories).map(
        ({ title, score }) => `${title} ${Math.round((score ?? 0) * 100)}`,
      )
      console.log(`${page.padEnd(30)} ${device.padEnd(8)} ${scores.join(', ')}`)
      for (const fault of listFaults(report)) console.log(`    ${fault}`)
    }
  }
}

async function audit(lighthouse: string, url: string, flags: readonly string[]): Promise<Report> {
  const found = findChromium()
  const output = await runQuietly(
    process.execPath,
    [
      lighthouse,
      url,
      '--output=json',
      '--output-path=stdout',
      '--quiet',
      `--chrome-flags=--headless=new ${listChromiumFlags().join(' ')}`,
      ...flags,
    ],
    found?.kind === 'installed' ? { CHROME_PATH: found.path } : {},
  )
  return reportSchema.parse(JSON.parse(output.slice(output.indexOf('{'))))
}

/** The audits that cost points in a category below 100. */
function listFaults({ categories, audits }: Report): readonly string[] {
  return Object.values(categories)
    .filter(({ score }) => score !== null && score < 1)
    .flatMap(({ title, auditRefs }) =>
      auditRefs.flatMap(({ id, weight }) => {
        const found = audits[id]
        if (weight === 0 || !found || found.score === null || found.score >= 0.9) return []
        return `${title}: ${found.title} (${id}) ${found.displayValue ?? ''}`.trimEnd()
      }),
    )
}
