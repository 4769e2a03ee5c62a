import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { reportDirectory } from './test-places.ts'

const path = join(reportDirectory, 'run.json')

const count = z.number()
const recordSchema = z.array(
  z.object({
    name: z.string(),
    tally: z.object({
      passed: count,
      failed: count,
      skipped: count,
      failures: z.array(z.string()).readonly(),
    }),
    seconds: count,
  }),
)

/** What came of a step of a test command. */
export type Result = Readonly<z.infer<typeof recordSchema>[number]>

/** Keeps what has run, for a command that continues. */
export async function noteRun(results: readonly Result[]): Promise<void> {
  await mkdir(reportDirectory, { recursive: true })
  await writeFile(path, JSON.stringify(results))
}

export async function forgetRun(): Promise<void> {
  await rm(path, { force: true })
}

/** @returns nothing when no command has run, or one that was cut off while it wrote */
export async function readRun(): Promise<readonly Result[]> {
  try {
    return recordSchema.parse(JSON.parse(await readFile(path, 'utf8')))
  } catch {
    return []
  }
}
