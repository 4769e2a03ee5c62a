import { mkdir, rename, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { isDataName } from '#openapi/load/located.ts'
import { decodePercent } from '#request/serialize/percent-encode.ts'
import { hashText } from '#openapi/parse/slugs.ts'

/** Whether an option is the URL of a document: with https, or http on the local computer. */
export function isUrl(file: string): boolean {
  return /^https:\/\/|^http:\/\/(?:localhost|127\.0\.0\.1)(?=[:/])/i.test(file)
}

export interface FetchedDocument {
  readonly path: string
  /** The address for error messages, without user information, query and fragment. */
  readonly name: string
  /** The address of the response, after redirects (RFC 3986, section 5.1.3), in the same form. */
  readonly address: string
}

/** The limit for a document in bytes, after content decoding. */
const maxBytes = 100_000_000

/** The limit for the complete document, including redirects, in milliseconds. */
const timeoutMs = 60_000

const maxRedirects = 5

/**
 * Fetches a document once, and saves it atomically as a file.
 *
 * @throws {Error} with the reason and a remedy
 */
export async function fetchDocument(
  address: string,
  folder: string,
  limits: { readonly bytes: number; readonly wait: number } = {
    bytes: maxBytes,
    wait: timeoutMs,
  },
): Promise<FetchedDocument> {
  const name = redactAddress(new URL(address))
  const { bytes, from } = await fetchBytes(address, limits).catch((cause: unknown) => {
    throw new Error(
      `The document ${name} could not be fetched: ${getReason(cause, limits.wait)}. Correct the address in the options of the developer portal, or save the document in the project and name its file.`,
    )
  })
  const folderOfAddress = join(folder, hashText(address))
  const path = join(folderOfAddress, chooseFileName(address, bytes))
  await mkdir(folderOfAddress, { recursive: true })
  // Another process of Astro may load the file at the same time.
  const unfinished = `${path}.${process.pid}`
  await writeFile(unfinished, bytes)
  await rename(unfinished, path)
  return { path, name, address: redactAddress(from) }
}

/** Formats an address without user information, query and fragment, which may contain a secret. Addresses such as `file:` have no host. */
function redactAddress({ protocol, host, pathname }: URL): string {
  return host === '' ? `an address that begins with ${protocol}` : `${protocol}//${host}${pathname}`
}

async function fetchBytes(
  address: string,
  { bytes, wait }: { readonly bytes: number; readonly wait: number },
): Promise<{ readonly bytes: Uint8Array; readonly from: URL }> {
  const signal = AbortSignal.timeout(wait)
  let url = new URL(address)
  for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
    if (url.username !== '' || url.password !== '') {
      throw new FetchError('an address with a user name or a password is not fetched')
    }
    // Sequential, because each redirect names the next address.
    // oxlint-disable-next-line no-await-in-loop
    const response = await fetch(url, {
      headers: { Accept: 'application/json, application/yaml, */*' },
      redirect: 'manual',
      signal,
    })
    const location =
      response.status >= 300 && response.status < 400 && response.headers.get('Location')
    // oxlint-disable-next-line no-await-in-loop
    if (!location) return { bytes: await readBody(response, bytes), from: url }
    // oxlint-disable-next-line no-await-in-loop
    await response.body?.cancel()
    url = followRedirect(url, location)
  }
  throw new FetchError(`it was redirected more than ${maxRedirects} times`)
}

function followRedirect(from: URL, location: string): URL {
  const target = URL.parse(location, from)
  if (!target) throw new FetchError('the server redirected it to an address that cannot be read')
  // An https address must not be redirected to http.
  const isSafe = target.protocol === 'https:' || (from.protocol === 'http:' && isUrl(target.href))
  if (isSafe) return target
  throw new FetchError(`the server redirected it to ${redactAddress(target)}, which is not https`)
}

async function readBody(response: Response, maxSize: number): Promise<Uint8Array> {
  if (!response.ok) throw new FetchError(`the server responded with status ${response.status}`)
  const tooLarge = new FetchError(`it is larger than ${maxSize / 1_000_000} MB`)
  if (Number(response.headers.get('Content-Length')) > maxSize) {
    await response.body?.cancel()
    throw tooLarge
  }
  const chunks: Uint8Array[] = []
  let size = 0
  // Leaving the loop cancels the response.
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > maxSize) throw tooLarge
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** An error whose message contains no secret. */
class FetchError extends Error {}

/** Returns the reason from the `cause` of a fetch error, such as an unknown host. The messages of fetch itself quote addresses. */
function getReason(error: unknown, wait: number): string {
  if (error instanceof FetchError) return error.message
  if (!(error instanceof Error)) return 'the request failed'
  if (error.name === 'TimeoutError') return `it did not arrive within ${wait / 1000} seconds`
  return error.cause instanceof Error ? error.cause.message : 'the request failed'
}

/** Returns the last segment of the address if it is the name of a JSON or YAML file, else a default name by the content. */
function chooseFileName(address: string, bytes: Uint8Array): string {
  const name = decodePercent(basename(new URL(address).pathname)) ?? ''
  if (isDataName(name) && /^[\w.-]+$/.test(name)) return name
  const start = new TextDecoder().decode(bytes.subarray(0, 100))
  return start.trimStart().startsWith('{') ? 'openapi.json' : 'openapi.yaml'
}
