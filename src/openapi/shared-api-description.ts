import { stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { DocumentSource } from './load/locate-document.ts'
import { getOverlayPaths, getTranslationPaths } from './overlay/apply-overlay.ts'
import { findSampleFiles, getSampleFolder } from './samples/sample-files.ts'
import { loadApiDescription } from './load-api-description.ts'
import type { ApiDescription } from './load-api-description.ts'

/**
 * Returns the API description, parsed once per process while its files are unchanged:
 * configuration, pages and later steps load separate modules, and a large document takes seconds.
 *
 * @throws {DocumentError} as `loadApiDescription` does
 */
export async function loadSharedApiDescription(source: DocumentSource): Promise<ApiDescription> {
  const id = JSON.stringify(source, omitEmpty)
  const known = shared.get(id)
  if (known && (await getState(source, known.description)) === known.state) return known.description
  const begun = performance.timeOrigin + performance.now()
  const description = loadApiDescription(source)
  const entry = { description, state: '' }
  shared.set(id, entry)
  try {
    await description
    entry.state = await getState(source, description, begun)
  } catch (error) {
    shared.delete(id)
    throw error
  }
  return description
}

/** Omits values without content: the plugin has names and samples for each document, a site's configuration may have none. */
function omitEmpty(_key: string, value: unknown): unknown {
  const isEmpty =
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((one) => one === undefined)
  return isEmpty ? undefined : value
}

export function getDescriptionFiles(
  { path, overlay, translation, samples = {} }: DocumentSource,
  { paths }: Pick<ApiDescription, 'paths'>,
): readonly string[] {
  const [, ...others] = paths
  const overlays = overlay === undefined ? getOverlayPaths(path) : [overlay]
  const patterns = Object.values(samples)
  return [
    path,
    ...others.map((place) => join(dirname(path), place)),
    ...overlays,
    ...(translation ? getTranslationPaths(path, translation) : []),
    // A folder changes when a file is added.
    ...patterns.map(getSampleFolder),
    ...patterns.flatMap(findSampleFiles).map((file) => file.path),
  ]
}

interface SharedDescription {
  readonly description: Promise<ApiDescription>
  state: string
}

const shared = shareInProcess('descriptions', Map<string, SharedDescription>)

/**
 * @param begun time in milliseconds. Files changed since then may not have been read, so the state
 * never matches again
 */
async function getState(
  source: DocumentSource,
  description: Promise<ApiDescription>,
  begun = Infinity,
): Promise<string> {
  const states = getDescriptionFiles(source, await description).map(async (file) => {
    const found = await stat(file).catch(() => undefined)
    if (!found) return 'none'
    return found.mtimeMs > begun ? 'changing' : `${found.mtimeMs} ${found.size}`
  })
  return (await Promise.all(states)).join('\n')
}

/**
 * Returns a process-wide collection, because a bundler may duplicate the module for pages. Use for
 * recomputable data only.
 */
export function shareInProcess<Shared extends object>(
  name: string,
  kind: new () => Shared,
): Shared {
  const key = Symbol.for(`portal.${name}`)
  const found: unknown = Reflect.get(globalThis, key)
  if (found instanceof kind) return found
  const created = new kind()
  Reflect.set(globalThis, key, created)
  return created
}

export function getOrCreate<Key extends object, Value>(
  memory: WeakMap<Key, Value>,
  key: Key,
  make: () => Value,
): Value {
  const known = memory.get(key)
  if (known !== undefined) return known
  const created = make()
  memory.set(key, created)
  return created
}
