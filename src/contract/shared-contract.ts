import { stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { DocumentSource } from './source/locate-document.ts'
import { listOverlayPaths } from './overlay/apply-overlay.ts'
import { readContract } from './read-contract.ts'
import type { Contract } from './read-contract.ts'

/**
 * The contract, read once for the whole process as long as its files do not change: the configuration, the pages and what
 * follows them are loaded as modules of their own, and a large document takes seconds.
 *
 * @throws {ContractError} as `readContract` does
 */
export async function readSharedContract(source: DocumentSource): Promise<Contract> {
  const id = JSON.stringify(source)
  const known = shared.get(id)
  if (known && (await takeState(source, known.contract)) === known.state) return known.contract
  const begun = performance.timeOrigin + performance.now()
  const contract = readContract(source)
  const entry = { contract, state: '' }
  shared.set(id, entry)
  try {
    await contract
    entry.state = await takeState(source, contract, begun)
  } catch (error) {
    shared.delete(id)
    throw error
  }
  return contract
}

export function listContractFiles(
  { path, overlay }: DocumentSource,
  { places }: Pick<Contract, 'places'>,
): readonly string[] {
  const [, ...others] = places
  const overlays = overlay === undefined ? listOverlayPaths(path) : [overlay]
  return [path, ...others.map((place) => join(dirname(path), place)), ...overlays]
}

interface SharedContract {
  readonly contract: Promise<Contract>
  state: string
}

const shared = shareInProcess('contracts', Map<string, SharedContract>)

/** @param begun a time in milliseconds; what was written since then was perhaps not read, so its state is never known again */
async function takeState(
  source: DocumentSource,
  contract: Promise<Contract>,
  begun = Infinity,
): Promise<string> {
  const states = listContractFiles(source, await contract).map(async (file) => {
    const found = await stat(file).catch(() => undefined)
    if (!found) return 'none'
    return found.mtimeMs > begun ? 'changing' : `${found.mtimeMs} ${found.size}`
  })
  return (await Promise.all(states)).join('\n')
}

/**
 * A map or the like under a name: one for the whole process, because a bundler gives pages their own copy of a module. What it
 * holds can be found out again.
 */
export function shareInProcess<Shared extends object>(
  name: string,
  kind: new () => Shared,
): Shared {
  const key = Symbol.for(`portal.${name}`)
  const found: unknown = Reflect.get(globalThis, key)
  if (found instanceof kind) return found
  const made = new kind()
  Reflect.set(globalThis, key, made)
  return made
}

export function recall<Key extends object, Value>(
  memory: WeakMap<Key, Value>,
  key: Key,
  make: () => Value,
): Value {
  const known = memory.get(key)
  if (known !== undefined) return known
  const made = make()
  memory.set(key, made)
  return made
}
