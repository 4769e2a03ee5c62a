import type { APIRoute } from 'astro'
import type { Operation } from '#core/request/description/operation.ts'
import type { DescribedResponses } from '#core/response/check/described-responses.ts'
import { contract } from '#site/portal.ts'
import { describeConsole } from '#site/reference/describe-console.ts'
import { describeResponses } from '#site/reference/describe-responses.ts'
import {
  describeSeveral,
  listChoice,
  listOperations,
  locateGiven,
  locateResponses,
  operationList,
} from '#site/reference/list-operations.ts'
import { documentOperation } from '#site/statements/documented-operation.ts'

interface Props {
  readonly write: () => unknown
}

const folder = 'console/'
const choice = listChoice(contract.operations)

const callable = contract.operations.filter(({ callable: { from } }) => from === 'page')

/**
 * The list that a console offers, and a file for each operation that it can load, where there is a choice; and for each operation
 * what its responses are held against.
 */
export const getStaticPaths = () =>
  [
    ...(choice.length > 0 ? [{ path: operationList, write: () => listOperations(choice) }] : []),
    ...choice
      .filter((operation) => callable.includes(operation))
      .map((operation) => ({
        path: locateGiven(operation.slug),
        write: () => describeConsole(operation, describeSeveral(operation)),
      })),
    ...callable.map((operation) => ({
      path: locateResponses(operation.slug),
      write: () => writeResponses(operation),
    })),
  ].map(({ path, write }) => ({ params: { file: path.slice(folder.length) }, props: { write } }))

function writeResponses(operation: Operation): DescribedResponses {
  const { responses } = documentOperation(contract, operation)
  return describeResponses(operation, responses, contract.schemas)
}

export const GET: APIRoute<Props> = ({ props: { write } }) => Response.json(write())
