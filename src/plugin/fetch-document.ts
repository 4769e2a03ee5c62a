import { mkdir, rename, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { isDataName } from '#contract/source/source-file.ts'
import { decodePercent } from '#core/request/serialize/percent-encode.ts'
import { digestText } from '#contract/openapi/slugs.ts'

/** Whether an option names a document by its address: with https, or on the local computer. */
export function isAddress(file: string): boolean {
  return /^https:\/\/|^http:\/\/(?:localhost|127\.0\.0\.1)(?=[:/])/i.test(file)
}

export interface FetchedDocument {
  readonly path: string
  /** Its address, as errors name it: without a password or a token. */
  readonly name: string
  /** The address that sent it, after redirects (RFC 3986, section 5.1.3). */
  readonly address: string
}

/** Bytes of a document, as they are sent and unpacked. */
const mostBytes = 100_000_000

/** Milliseconds for the complete document, with redirects. */
const longestWait = 60_000

const mostRedirects = 5

/**
 * Fetches a document once, and keeps it as a file, complete or not at all.
 *
 * @throws {Error} with what happened and what to do
 */
export async function fetchDocument(
  address: string,
  folder: string,
  limits: { readonly bytes: number; readonly wait: number } = {
    bytes: mostBytes,
    wait: longestWait,
  },
): Promise<FetchedDocument> {
  const name = nameAddress(new URL(address))
  const { bytes, from } = await fetchBytes(address, limits).catch((cause: unknown) => {
    throw new Error(
      `The document ${name} could not be fetched: ${readReason(cause, limits.wait)}. Correct the address in the options of the developer portal, or save the document in the project and name its file.`,
    )
  })
  const own = join(folder, digestText(address))
  const path = join(own, nameFile(address, bytes))
  await mkdir(own, { recursive: true })
  // Another start of Astro may read it at the same time.
  const unfinished = `${path}.${process.pid}`
  await writeFile(unfinished, bytes)
  await rename(unfinished, path)
  return { path, name, address: nameAddress(from) }
}

/** Without user information, query and fragment: each may hold a secret. What is not on the web, such as a file, has no origin. */
function nameAddress({ protocol, host, pathname }: URL): string {
  return host === '' ? `an address that begins with ${protocol}` : `${protocol}//${host}${pathname}`
}

async function fetchBytes(
  address: string,
  { bytes, wait }: { readonly bytes: number; readonly wait: number },
): Promise<{ readonly bytes: Uint8Array; readonly from: URL }> {
  const signal = AbortSignal.timeout(wait)
  let url = new URL(address)
  for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
    if (url.username !== '' || url.password !== '') {
      throw new Refusal('an address with a user name or a password is not fetched')
    }
    // One after another, because each names the next.
    // oxlint-disable-next-line no-await-in-loop
    const response = await fetch(url, {
      headers: { Accept: 'application/json, application/yaml, */*' },
      redirect: 'manual',
      signal,
    })
    const location =
      response.status >= 300 && response.status < 400 && response.headers.get('Location')
    // oxlint-disable-next-line no-await-in-loop
    if (!location) return { bytes: await readResponse(response, bytes), from: url }
    // oxlint-disable-next-line no-await-in-loop
    await response.body?.cancel()
    url = followRedirect(url, location)
  }
  throw new Refusal(`it was redirected more than ${mostRedirects} times`)
}

function followRedirect(from: URL, location: string): URL {
  const target = URL.parse(location, from)
  if (!target) throw new Refusal('the server redirected it to an address that cannot be read')
  // A document that was asked for by https is not taken from anywhere else.
  const isSafe =
    target.protocol === 'https:' || (from.protocol === 'http:' && isAddress(target.href))
  if (isSafe) return target
  throw new Refusal(`the server redirected it to ${nameAddress(target)}, which is not https`)
}

async function readResponse(response: Response, most: number): Promise<Uint8Array> {
  if (!response.ok) throw new Refusal(`the server responded with status ${response.status}`)
  const tooLarge = new Refusal(`it is larger than ${most / 1_000_000} MB`)
  if (Number(response.headers.get('Content-Length')) > most) {
    await response.body?.cancel()
    throw tooLarge
  }
  const chunks: Uint8Array[] = []
  let size = 0
  // Leaving the loop ends the response.
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > most) throw tooLarge
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** A reason in words of our own, which quote nothing secret. */
class Refusal extends Error {}

/** The reason in the `cause` of an error of fetch, such as an unknown host. The messages of fetch quote addresses. */
function readReason(error: unknown, wait: number): string {
  if (error instanceof Refusal) return error.message
  if (!(error instanceof Error)) return 'the request failed'
  if (error.name === 'TimeoutError') return `it did not arrive within ${wait / 1000} seconds`
  return error.cause instanceof Error ? error.cause.message : 'the request failed'
}

/** The last part of the address, where that is the name of a document. */
function nameFile(address: string, bytes: Uint8Array): string {
  const name = decodePercent(basename(new URL(address).pathname)) ?? ''
  if (isDataName(name) && /^[\w.-]+$/.test(name)) return name
  const start = new TextDecoder().decode(bytes.subarray(0, 100))
  return start.trimStart().startsWith('{') ? 'openapi.json' : 'openapi.yaml'
}
