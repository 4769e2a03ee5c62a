import postman from 'postman-collection'
import { z } from 'zod'
import type { BuildAddresses } from '#core/request/list-servers.ts'
import { collectRequests } from './collect-requests.ts'
import type { ExportedContract } from './collect-requests.ts'
import { noRedirectReason } from './exported-request.ts'
import type { ExportedRequest, RequestCollection } from './exported-request.ts'
import { groupByTag, listLeftOut, sortOut } from './left-out.ts'
import { describePostmanRequest } from './postman-request.ts'
import type { PostmanRequest } from './postman-request.ts'

/**
 * Writes the operations as a Postman collection, format 2.1.0: a folder for each tag, and variables for servers, credentials and
 * what the reader fills in.
 *
 * The same contract gives the same bytes: the library's random ids are omitted, and Postman assigns its own.
 */
export function writePostmanCollection(
  contract: ExportedContract,
  addresses: BuildAddresses,
): string {
  return writePostman(collectRequests(contract, addresses))
}

export function writePostman(collection: RequestCollection): string {
  const { written: requests, leftOut } = sortOut(collection, describePostmanRequest)
  const { untagged, folders } = groupByTag(requests)
  const variable = collection.variables.map(({ name, value, isSecret }) => ({
    key: name,
    value,
    type: isSecret ? 'secret' : 'string',
  }))
  const library = new postman.Collection({
    info: { name: collection.title },
    item: [
      ...untagged.map(describeItem),
      ...Array.from(folders, ([name, items]) => ({ name, item: items.map(describeItem) })),
    ],
    variable,
  })
  const { info, item } = written.parse(library.toJSON())
  const description = listLeftOut(leftOut).join('\n')
  // The library turns unknown types into `any`, and Postman would then show the key while it is typed.
  const text = {
    info: { name: info.name, ...(description !== '' && { description }), schema: info.schema },
    item: item.map(omitFolderId),
    variable,
  }
  return `${JSON.stringify(text, null, 2)}\n`
}

interface WrittenRequest {
  readonly request: ExportedRequest
  readonly value: PostmanRequest
}

function describeItem({ request: { id, name }, value }: WrittenRequest): object {
  return {
    id,
    name,
    request: { ...value.request, description: [noRedirectReason, ...value.notes].join(' ') },
    protocolProfileBehavior: {
      followRedirects: false,
      // Without it, a body with GET is left out.
      ...(value.hasBody && { disableBodyPruning: true }),
    },
  }
}

/** The library gives folders random ids. */
function omitFolderId(item: Readonly<Record<string, unknown>>): object {
  if (!('item' in item)) return item
  return Object.fromEntries(Object.entries(item).filter(([key]) => key !== 'id'))
}

/** The library's output without empty `event` and `auth` entries. */
const written = z.object({
  info: z.object({ name: z.string(), schema: z.url() }),
  item: z.array(z.record(z.string(), z.unknown())),
})
