import bruno from '@usebruno/lang'
import { strToU8, zipSync } from 'fflate'
import type { BuildAddresses } from '#core/request/list-servers.ts'
import { describeBrunoRequest } from './bruno-request.ts'
import { collectRequests } from './collect-requests.ts'
import type { ExportedContract } from './collect-requests.ts'
import type { RequestCollection } from './exported-request.ts'
import { groupByTag, listLeftOut, sortOut } from './left-out.ts'
import { nameFile, toLine } from './plain-names.ts'

/** The name of the collection's one environment, for Bruno's `--env`. */
export const brunoEnvironment = 'service'

/**
 * Writes the operations as a Bruno collection: the text of each file, by path, sorted. Tags are folders.
 *
 * Keys are secrets of the environment: Bruno keeps their values outside the collection's files.
 */
export function writeBrunoFiles(
  contract: ExportedContract,
  addresses: BuildAddresses,
): Readonly<Record<string, string>> {
  return writeBruno(collectRequests(contract, addresses))
}

export function writeBruno(collection: RequestCollection): Readonly<Record<string, string>> {
  const { title, variables } = collection
  const { written, leftOut } = sortOut(collection, describeBrunoRequest)
  const { untagged, folders } = groupByTag(written)
  const inOrder = [...untagged, ...[...folders.values()].flat()]
  const used = new Set<string>()
  const docs = listLeftOut(leftOut)
  const files = [
    [
      'bruno.json',
      `${JSON.stringify({ version: '1', name: toLine(title), type: 'collection' }, null, 2)}\n`,
    ],
    [
      `environments/${brunoEnvironment}.bru`,
      bruno.envJsonToBruV2({
        variables: variables.map(({ name, value, isSecret }) =>
          isSecret ? { name, value, enabled: true, secret: true } : { name, value, enabled: true },
        ),
      }),
    ],
    ...(docs.length === 0
      ? []
      : [['collection.bru', `docs {\n${docs.map((line) => `  ${line}`).join('\n')}\n}\n`]]),
    ...inOrder.map(({ request, value }, index) => [
      takePath(request, used),
      bruno.jsonToBruV2({
        meta: { name: toLine(request.name), type: 'http', seq: index + 1 },
        ...value,
      }),
    ]),
  ] as const
  return Object.fromEntries(files.toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1)))
}

/** The collection as a zip archive, in one folder named after the contract. The same contract gives the same bytes. */
export function zipBrunoCollection(
  contract: ExportedContract,
  addresses: BuildAddresses,
): Uint8Array<ArrayBuffer> {
  const folder = nameFile(contract.title)
  const files = Object.entries(writeBrunoFiles(contract, addresses)).map(([path, text]) => [
    `${folder}/${path}`,
    strToU8(text),
  ])
  // A zip stores local time: these fields read the same in every time zone, and this is the earliest year.
  return zipSync(Object.fromEntries(files), { mtime: new Date(1980, 0, 1, 12) })
}

/** Different ids may give the same file name, and some names mean something else to Bruno. */
function takePath(
  { id, tag }: { readonly id: string; readonly tag: string | undefined },
  used: Set<string>,
): string {
  const folder = tag === undefined ? '' : `${nameApart(nameFile(tag), ['environments'])}/`
  const base = `${folder}${nameApart(nameFile(id), ['collection', 'folder'])}`
  let path = `${base}.bru`
  for (let number = 2; used.has(path); number += 1) path = `${base}-${number}.bru`
  used.add(path)
  return path
}

function nameApart(name: string, reserved: readonly string[]): string {
  return reserved.includes(name) ? `${name}-1` : name
}
