import type { APIRoute } from 'astro'
import type { Operation } from '#core/request/description/operation.ts'
import { contract } from '#site/portal.ts'
import { describeConsole } from '#site/reference/describe-console.ts'
import {
  describeSeveral,
  listChoice,
  listOperations,
  locateGiven,
  operationList,
} from '#site/reference/list-operations.ts'

interface Props {
  /** The one that the file is about; undefined for the list of all. */
  readonly operation: Operation | undefined
}

const folder = 'console/'
const choice = listChoice(contract.operations)

/** The list that a console offers, and a file for each operation that it can load; nothing where there is no choice. */
export const getStaticPaths = () =>
  [
    ...(choice.length > 0 ? [{ path: operationList, operation: undefined }] : []),
    ...choice
      .filter(({ callable }) => callable.from === 'page')
      .map((operation) => ({ path: locateGiven(operation.slug), operation })),
  ].map(({ path, operation }) => ({
    params: { file: path.slice(folder.length) },
    props: { operation },
  }))

export const GET: APIRoute<Props> = ({ props: { operation } }) =>
  Response.json(
    operation ? describeConsole(operation, describeSeveral(operation)) : listOperations(choice),
  )
