import { mkdir, rename, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { isDataName } from '#contract/source/source-file.ts'
import { digestText } from '#contract/openapi/slugs.ts'

/** Whether an option names a document by its address: with https, or on the local computer. */
export function isAddress(file: string): boolean {
  return /^https:\/\/|^http:\/\/(?:localhost|127\.0\.0\.1)(?=[:/])/i.test(file)
}

/**
 * Fetches a document once, and keeps it as a file, whole or not at all.
 *
 * @returns the path of the file
 * @throws {Error} with what happened and what to do
 */
export async function fetchDocument(address: string, folder: string): Promise<string> {
  const text = await fetchText(address).catch((cause: unknown) => {
    throw new Error(
      `The document ${address} could not be fetched: ${readReason(cause)}. Correct the address in the options of the developer portal, or save the document in the project and name its file.`,
      { cause },
    )
  })
  const own = join(folder, digestText(address))
  const file = join(own, nameFile(address, text))
  await mkdir(own, { recursive: true })
  // Another start of Astro may read it at the same time.
  const unfinished = `${file}.${process.pid}`
  await writeFile(unfinished, text)
  await rename(unfinished, file)
  return file
}

async function fetchText(address: string): Promise<string> {
  const response = await fetch(address, {
    headers: { Accept: 'application/json, application/yaml, */*' },
    signal: AbortSignal.timeout(longestWait),
  })
  if (!response.ok) throw new Error(`the server answered with status ${response.status}`)
  return response.text()
}

/** Milliseconds. */
const longestWait = 60_000

/** What fetch hides in its cause, such as that there is no host of that name. */
function readReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message : error.message
}

/** Its last part, where that is the name of a document. */
function nameFile(address: string, text: string): string {
  const name = decodeURIComponent(basename(new URL(address).pathname))
  if (isDataName(name) && /^[\w.-]+$/.test(name)) return name
  return text.trimStart().startsWith('{') ? 'openapi.json' : 'openapi.yaml'
}
