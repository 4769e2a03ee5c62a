import type { Context } from 'hono'
import { html } from 'hono/html'
import { z } from 'astro/zod'
import type { SandboxImplementation } from '#sandbox/openapi/sandbox-options.ts'
import { readCredentials } from '#sandbox/http/read-headers.ts'
import { respondTyped, tierHeader } from '#sandbox/http/problem.ts'
import type { ProblemKind, SandboxEnv, Tier } from '#sandbox/http/problem.ts'
import type { KeyStore } from '#sandbox/keys/key-store.ts'

/** The problems of this service's sandbox beside those of any, by the fragment of their type. */
export const keyProblems = {
  'missing-key': { status: 401, title: 'No API key' },
  'invalid-key': { status: 401, title: 'API key not accepted' },
} as const satisfies Readonly<Record<string, ProblemKind>>

/**
 * The sandbox's implementation of `GET /v1/experiments`. What the source document leaves open is the sandbox's choice.
 *
 * @param experimentCount how many sample experiments it lists
 * @throws {Error} with one sentence, for an invalid setting
 */
export function implementExperiments(
  experimentCount = readExperimentCount(process.env['SANDBOX_EXPERIMENTS']),
): SandboxImplementation {
  return {
    operations: {
      'GET /v1/experiments': (context, store) =>
        respondExperiments(context, store, experimentCount),
    },
    problemPage: '/sandbox/',
    describe: (origin) =>
      html`<p>
        The sandbox takes the place of the real service, so you can create an API key and call the
        API without an account. This is its web application, where you create keys. Its API lists
        sample experiments at <code>${origin}/v1/experiments</code>.
      </p>`,
  }
}

function respondExperiments(
  context: Context<SandboxEnv>,
  store: KeyStore,
  experimentCount: number,
): Response {
  const credentials = readCredentials(context.req.header('authorization'))
  if (credentials.kind === 'none' || credentials.kind === 'other-scheme') {
    return rejectWithoutKey(context)
  }
  if (credentials.kind === 'malformed') return rejectKey(context, 'The API key is malformed')
  if (store.findByValue(credentials.token) === undefined) {
    return rejectKey(context, 'The API key is unknown or was deleted')
  }
  return context.body(streamExperiments(experimentCount), 200, {
    'Content-Type': 'application/json',
    [tierHeader]: 'implemented' satisfies Tier,
  })
}

/** Without credentials the challenge carries no error code (RFC 6750, section 3.1). */
function rejectWithoutKey(context: Context<SandboxEnv>): Response {
  return respondTyped(context, 'missing-key', keyProblems['missing-key'], {
    detail:
      'The request carries no API key. Send one in the Authorization header, after the word Bearer and a space.',
    headers: { 'WWW-Authenticate': 'Bearer' },
  })
}

function rejectKey(context: Context<SandboxEnv>, reason: string): Response {
  return respondTyped(context, 'invalid-key', keyProblems['invalid-key'], {
    detail: `${reason}. Copy the key again, or create another under Settings, Developer.`,
    headers: {
      'WWW-Authenticate': `Bearer error="invalid_token", error_description="${reason}"`,
    },
  })
}

/** A sample record. The service does not specify what an experiment is, so its shape is invented. */
type Experiment = {
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
