import type { ListedOperation } from './listed-operation.ts'

type Named = Pick<ListedOperation, 'method' | 'path' | 'summary'>

/** How an operation is named in the list and beside it. */
export function OperationName({ method, path, summary }: Named) {
  return (
    <>
      <span className="choice-method" data-method={method}>
        {method}
      </span>{' '}
      <span className="choice-words">
        <span className="choice-path">{path}</span>{' '}
        {summary !== undefined && <span className="choice-summary">{summary}</span>}
      </span>
    </>
  )
}
