import type { Operation } from '#core/request/description/operation.ts'
import { listServers } from '#core/request/list-servers.ts'
import { offerServers } from '../policy-servers.ts'
import type { Portal } from '../portal.ts'
import { documentOperation } from '../statements/documented-operation.ts'
import type { DocumentedOperation } from '../statements/documented-operation.ts'
import { describePage } from './generated-pages.ts'
import type { GeneratedPage } from './generated-pages.ts'

/** The page of an operation that is made from the document. */
export interface OperationPage extends GeneratedPage {
  readonly documented: DocumentedOperation
  /** A sentence about servers that pages cannot call, if there are any. */
  readonly serversNote: string | undefined
  /** The parts that the operation has, in order. */
  readonly parts: readonly { readonly slug: string; readonly text: string }[]
}

/** @throws {Error} if the contract does not have the operation */
export function describeOperationPage(
  { contract, addresses, origins }: Pick<Portal, 'contract' | 'addresses' | 'origins'>,
  operation: Operation,
): OperationPage {
  const documented = documentOperation(contract, operation)
  const { parameters, body } = operation
  return {
    ...describePage(operation, contract),
    documented,
    serversNote: offerServers(listServers(operation, addresses), origins).note,
    parts: [
      { slug: 'request', text: 'Request' },
      ...(parameters.length > 0 ? [{ slug: 'parameters', text: 'Parameters' }] : []),
      ...(body ? [{ slug: 'body', text: 'Body' }] : []),
      { slug: 'responses', text: 'Responses' },
      ...(documented.callbacks.length > 0 ? [{ slug: 'callbacks', text: 'Callbacks' }] : []),
      { slug: 'try-it', text: 'Try it' },
      { slug: 'not-specified', text: 'What is not specified' },
    ],
  }
}
