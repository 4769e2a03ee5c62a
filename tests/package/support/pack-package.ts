import { join } from 'node:path'
import { z } from 'astro/zod'
import { projectRoot } from '#portal/host/paths.ts'
import { runOrThrow } from '../../support/run.ts'
import { programEnvironment } from './program-environment.ts'

export interface PackedPackage {
  readonly archive: string
  readonly size: number
  /** Paths of its files, from its folder. */
  readonly files: readonly string[]
}

/** Output of `npm pack --json`: npm 12 by the name of each package, older versions as a list. */
const reportSchema = z
  .union([z.array(z.unknown()), z.record(z.string(), z.unknown())])
  .transform((report) => Object.values(report)[0])
  .pipe(
    z.object({
      filename: z.string(),
      size: z.number(),
      files: z.array(z.object({ path: z.string() })),
    }),
  )

/** Builds the commands and packs the package, as `npm publish` does, into a folder. */
export async function packPackage(folder: string): Promise<PackedPackage> {
  const { stdout } = await runOrThrow(['npm', 'pack', '--json', '--pack-destination', folder], {
    cwd: projectRoot,
    env: programEnvironment(),
  })
  const { filename, size, files } = reportSchema.parse(JSON.parse(stdout))
  return { archive: join(folder, filename), size, files: files.map(({ path }) => path) }
}
