import { loadStyles } from './load-styles.ts'
import { withSiteBase } from './with-base.ts'

/**
 * Runs an `import()` once all that it needs has arrived, so that a lost connection can be tried again. Firefox never asks
 * again for a module that it could not load (HTML, "module map"), nor does WebKit for one that a link named,
 * and no other address may be asked, as it would have no hash in the import map.
 *
 * @param start contains the import itself, which finds the files in the browser's cache, and for which their hashes are checked
 * @param files paths in the site: the chunk, all that it imports, and their styles
 * @throws {Error} when a file does not arrive, and what the import throws
 */
export async function loadChunk<Module>(
  start: () => Promise<Module>,
  files: readonly string[] = [],
): Promise<Module> {
  const addresses = files.map((file) => withSiteBase(`/${file}`))
  const isFirst = !addresses.some((address) => failed.has(address))
  await Promise.all(addresses.map(asksAgain && isFirst ? askEarly : readAhead))
  try {
    return await start()
  } catch (error) {
    for (const address of addresses) forget(address)
    throw error
  }
}

/**
 * Chromium asks again for a module that did not arrive, so that nothing has to be read twice there. Only Chromium says what it
 * is in this way, and nothing else of it can be asked before a module is lost.
 */
const asksAgain = 'userAgentData' in navigator

/** Lets the browser ask for a module before the one that imports it has arrived. Only styles are waited for. */
async function askEarly(address: string): Promise<void> {
  if (address.endsWith('.css')) return loadStyles(address)
  if (isInPage(address) || findLink(address)) return undefined
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.dataset['early'] = ''
  link.href = address
  document.head.append(link)
  return undefined
}

function findLink(address: string): Element | null {
  return document.querySelector(`link[data-early][href="${address}"]`)
}

/**
 * Reads a script of the site to its end, so that it is in the browser's cache, unless the page has it.
 *
 * @throws {Error} when it does not arrive, or when something else does; the next call then asks again
 */
export async function readAhead(address: string): Promise<void> {
  const known = readings.get(address)
  if (known) return known
  if (isInPage(address)) return undefined
  const reading = address.endsWith('.css') ? loadStyles(address) : readScript(address)
  readings.set(address, reading)
  return reading.catch((error: unknown) => {
    forget(address)
    throw error
  })
}

const readings = new Map<string, Promise<void>>()
/** The addresses of chunks that did not arrive well, of which the browser's cache may hold something. */
const failed = new Set<string>()

function forget(address: string): void {
  readings.delete(address)
  failed.add(address)
  findLink(address)?.remove()
}

/** This file, and what the page names for its start: without that, none of its scripts would ask for more. */
function isInPage(address: string): boolean {
  return (
    new URL(import.meta.url).pathname === address ||
    document.querySelector(`script[src="${address}"],link[href="${address}"]:not([data-early])`) !==
      null
  )
}

/** Not by `fetch`, which extensions replace: what they do to it must not keep the console from saying so. */
async function readScript(address: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const request = new XMLHttpRequest()
  const refuse = () => reject(new Error(`${address} could not be loaded.`))
  request.open('GET', address)
  request.responseType = 'arraybuffer'
  if (failed.has(address)) request.setRequestHeader('cache-control', 'no-cache')
  request.addEventListener('load', () => {
    // A network's sign-in page is no script.
    const isScript = request.getResponseHeader('content-type')?.includes('javascript')
    if (request.status === 200 && isScript) resolve()
    else refuse()
  })
  request.addEventListener('error', refuse)
  request.send()
  await promise
}
