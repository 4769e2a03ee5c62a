import type { ListedOperation } from './listed-operation.ts'

type Named = Pick<ListedOperation, 'method' | 'path' | 'title'>

/** How an operation is named in the list and beside it. */
export function OperationName({ method, path, title }: Named) {
  return (
    <>
      <span className="choice-method" data-method={method}>
        {method}
      </span>{' '}
      <span className="choice-words">
        <span className="choice-path">{path}</span>{' '}
        {title !== undefined && <span className="choice-title">{title}</span>}
      </span>
    </>
  )
}
