import { getChild, getText, isLocatedMapping, quoteName } from '../load/located.ts'
import type { Located } from '../load/located.ts'
import type { WorkflowContext } from './recipe-context.ts'

/** Returns the object that a Reusable Object names, with its own value if it has one; any other object as it is. */
export function resolveReusable(at: Located, context: WorkflowContext): Located | undefined {
  const reference = getText(at, 'reference')
  if (reference === undefined || !isLocatedMapping(at)) return at
  const [, kind = '', name = ''] =
    /^\$components\.(parameters|successActions|failureActions)\.(.+)$/.exec(reference) ?? []
  const found = getChild(getChild(getChild(context.root, 'components'), kind), name)
  if (found.value === undefined) {
    return context.reject(
      getChild(at, 'reference'),
      `${quoteName(reference)} cannot be resolved in the components of this document.`,
    )
  }
  const value = getChild(at, 'value')
  return value.value === undefined ? found : { ...found, overrides: new Map([['value', value]]) }
}
