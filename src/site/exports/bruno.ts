import bruno from '@usebruno/lang'
import { strToU8, zipSync } from 'fflate'
import type { Contract } from '#contract/read-contract.ts'
import type { Operation } from '#core/request/operation.ts'
import { nameFile, toLine } from './plain-names.ts'
import { noRedirectReason, planExportedRequest } from './plan-exported-request.ts'

/** The name of the collection's one environment, for Bruno's `--env`. */
export const brunoEnvironment = 'service'

/**
 * Writes the operations as a Bruno collection: the text of each file, by path, sorted.
 *
 * `API_KEY` is a secret of the environment: Bruno keeps its value outside the collection's files.
 */
export function writeBrunoFiles(
  { title, operations }: Pick<Contract, 'title' | 'operations'>,
  baseUrl: string,
): Readonly<Record<string, string>> {
  const files = {
    'bruno.json': `${JSON.stringify({ version: '1', name: toLine(title), type: 'collection' }, null, 2)}\n`,
    [`environments/${brunoEnvironment}.bru`]: bruno.envJsonToBruV2({
      variables: [
        { name: 'base_url', value: baseUrl, enabled: true },
        { name: 'API_KEY', value: '', enabled: true, secret: true },
      ],
    }),
    ...Object.fromEntries(
      operations.map((operation, index) => [
        `${nameFile(operation.id)}.bru`,
        bruno.jsonToBruV2(describeRequest(operation, index + 1)),
      ]),
    ),
  }
  return Object.fromEntries(Object.entries(files).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** The collection as a zip archive, in one folder named after the contract. The same contract gives the same bytes. */
export function zipBrunoCollection(
  contract: Pick<Contract, 'title' | 'operations'>,
  baseUrl: string,
): Uint8Array<ArrayBuffer> {
  const folder = nameFile(contract.title)
  const files = Object.entries(writeBrunoFiles(contract, baseUrl)).map(([path, text]) => [
    `${folder}/${path}`,
    strToU8(text),
  ])
  // A zip stores local time: these fields read the same in every time zone, and this is the earliest year.
  return zipSync(Object.fromEntries(files), { mtime: new Date(1980, 0, 1, 12) })
}

function describeRequest(operation: Operation, sequence: number): object {
  const { method, url, headers, credential } = planExportedRequest(operation)
  return {
    meta: { name: toLine(operation.summary), type: 'http', seq: sequence },
    http: {
      method: method.toLowerCase(),
      url,
      body: 'none',
      auth: credential === 'bearer' ? 'bearer' : 'none',
    },
    headers: headers.map(({ name, value }) => ({ name, value, enabled: true })),
    ...(credential === 'bearer' && { auth: { bearer: { token: '{{API_KEY}}' } } }),
    // The URL of the plan is already encoded.
    settings: { encodeUrl: false, followRedirects: false },
    docs: noRedirectReason,
  }
}
