import { z } from 'zod'

/** A sample record. The service does not specify what an experiment is, so its shape is invented. */
export type Experiment = {
  readonly id: string
  readonly name: string
  readonly note: string
}

const defaultExperimentCount = 5

const maxCount = 1_000_000
const recordsPerChunk = 1000

/**
 * Reads the setting `SANDBOX_EXPERIMENTS`: a whole number from 0 to 1,000,000.
 * Throws an `Error` with one sentence for anything else.
 */
export function readExperimentCount(setting: string | undefined): number {
  if (setting === undefined || setting.trim() === '') return defaultExperimentCount
  const reading = countSchema.safeParse(setting.trim())
  if (reading.success) return reading.data
  throw new Error(
    `SANDBOX_EXPERIMENTS is ${JSON.stringify(setting)}, which is not a whole number from 0 to 1000000; set it to one or unset it.`,
  )
}

/**
 * The JSON text `{"experiments":[…]}` with this many records, generated in chunks as it is read, so
 * that a million records need no more memory than a thousand.
 */
export function streamExperiments(count: number): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let written = 0
  return new ReadableStream<Uint8Array>(
    {
      pull: (controller) => {
        const end = Math.min(written + recordsPerChunk, count)
        const records = []
        for (let index = written; index < end; index += 1) records.push(makeRecord(index + 1))
        const head = written === 0 ? '{"experiments":[' : records.length > 0 ? ',' : ''
        const tail = end === count ? ']}' : ''
        controller.enqueue(encoder.encode(head + records.join(',') + tail))
        written = end
        if (end === count) controller.close()
      },
    },
    { highWaterMark: 0 },
  )
}

const countSchema = z
  .string()
  .regex(/^\d{1,7}$/)
  .transform(Number)
  .pipe(z.number().max(maxCount))

function makeRecord(number: number): string {
  const experiment: Experiment = {
    id: `sample-${number}`,
    name: `Sample experiment ${number}`,
    note: 'Sample record from the sandbox. The shape of an experiment is not specified; this one is invented.',
  }
  return JSON.stringify(experiment)
}
