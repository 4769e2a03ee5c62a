import postman from 'postman-collection'
import { z } from 'zod'
import type { Contract } from '#contract/read-contract.ts'
import type { Operation } from '#core/request/operation.ts'
import { noRedirectReason, planExportedRequest } from './plan-exported-request.ts'

/**
 * Writes the operations as a Postman collection, format 2.1.0, with the variables `base_url` and `API_KEY`.
 *
 * The same contract gives the same bytes: the library's random ids are omitted, and Postman assigns its own.
 */
export function writePostmanCollection(
  contract: Pick<Contract, 'title' | 'operations'>,
  baseUrl: string,
): string {
  const variable = [
    { key: 'base_url', value: baseUrl, type: 'string' },
    { key: 'API_KEY', value: '', type: 'secret' },
  ]
  const collection = new postman.Collection({
    info: { name: contract.title },
    item: contract.operations.map(describeItem),
    variable,
  })
  const { info, ...rest } = written.parse(collection.toJSON())
  const { name, schema } = info
  // The library turns unknown types into `any`, and Postman would then show the key while it is typed.
  return `${JSON.stringify({ info: { name, schema }, ...rest, variable }, null, 2)}\n`
}

function describeItem(operation: Operation): object {
  const { method, url, headers, credential } = planExportedRequest(operation)
  return {
    id: operation.id,
    name: operation.summary,
    request: {
      method,
      url,
      header: headers.map(({ name, value }) => ({ key: name, value })),
      auth: credential === 'bearer' ? bearer : { type: 'noauth' },
      description: noRedirectReason,
    },
    protocolProfileBehavior: { followRedirects: false },
  }
}

const bearer = {
  type: 'bearer',
  bearer: [{ key: 'token', value: '{{API_KEY}}', type: 'string' }],
}

/** The library's output without empty `event` and `auth` entries. */
const written = z.object({
  info: z.object({ name: z.string(), schema: z.url() }),
  item: z.array(z.unknown()),
})
