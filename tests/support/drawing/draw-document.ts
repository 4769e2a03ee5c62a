import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { z } from 'zod'
import { buildTestSite } from '../sites.ts'
import { drawingFolder } from './drawing.ts'

/** The pages of a document, as they are drawn. */
export interface DrawnDocument {
  /** The markup of each page by its path, such as `/reference/`. */
  readonly pages: ReadonlyMap<string, string>
  /** What drawing them printed. */
  readonly printed: string
}

/** The pages of a document in one text. */
export async function drawText(text: string): Promise<DrawnDocument> {
  const directory = await mkdtemp(join(tmpdir(), 'drawn-'))
  try {
    const file = join(directory, 'api.yaml')
    await writeFile(file, text)
    return await drawDocument(file)
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

/**
 * The pages of the reference, of credentials and of what is not specified that a build makes of a document, in a second or
 * two: drawn with what the build of another document left. Only what stands around their content is of that document.
 *
 * @throws the error of the page that cannot be drawn
 */
export async function drawDocument(file: string): Promise<DrawnDocument> {
  const site = await buildTestSite('reference')
  const { promise, resolve, reject } = Promise.withResolvers<DrawnDocument>()
  // Pages read the settings when they are loaded, so each document has a thread of its own.
  const worker = new Worker(new URL('draw-document.worker.ts', import.meta.url), {
    workerData: { folder: join(site, drawingFolder), root },
    env: { PORTAL_OPENAPI: file, PORTAL_SITE_URL: 'https://docs.drawn.example' },
    execArgv: [],
    stdout: true,
    stderr: true,
  })
  let printed = ''
  worker.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  worker.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  let pages: DrawnDocument['pages'] = new Map()
  worker.once('message', (message) => (pages = new Map(pagesSchema.parse(message))))
  worker.once('error', reject)
  worker.once('exit', () => resolve({ pages, printed }))
  return promise
}

/** As Astro writes it: with a slash at its end. */
const root = fileURLToPath(new URL('../../../', import.meta.url))

const pagesSchema = z.array(z.tuple([z.string(), z.string()]))
