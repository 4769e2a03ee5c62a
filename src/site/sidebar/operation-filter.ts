import { loadFile } from '#browser/files.ts'
import { withBase } from '#browser/with-base.ts'
import { isList, operationList } from '#console/choice/listed-operation.ts'
import type { ListedOperation } from '#console/choice/listed-operation.ts'
import { searchOperations } from '#console/choice/search-operations.ts'
import type { FoundOperations } from '#console/choice/search-operations.ts'
import { locateReference } from '#core/address/reference.ts'
import { count } from '#schema/keywords.ts'

/** A field in the sidebar that finds operations of the whole document. It loads their list when a reader comes to it. */
class OperationFilter extends HTMLElement {
  connectedCallback() {
    const input = this.querySelector('input')
    const list = this.querySelector('ul')
    const status = this.querySelector('[role=status]')
    if (!input || !list || !status) return
    let operations: Promise<readonly ListedOperation[]> | undefined
    const load = () => (operations ??= loadFile(operationList, isList))
    input.addEventListener('focus', () => void load().catch(() => undefined), { once: true })
    input.addEventListener('input', () => void show())

    async function show(): Promise<void> {
      const text = input?.value ?? ''
      const found = await load().then(
        (all) => searchOperations(text.trim() === '' ? [] : all, text, mostShown),
        () => undefined,
      )
      // Somebody typed on while the list was loading.
      if (text !== input?.value || !list || !status) return
      list.replaceChildren(...(found?.shown ?? []).map(showOperation))
      status.textContent = describe(text, found)
      if (!found) operations = undefined
    }
  }
}

customElements.define('operation-filter', OperationFilter)

const mostShown = 30

/** Names and paths are a stranger’s, so they become text and never markup. */
function showOperation(operation: ListedOperation): HTMLLIElement {
  const { slug, name, method, path, isDeprecated } = operation
  const item = document.createElement('li')
  const link = document.createElement('a')
  link.href = withBase(locateReference('operation', slug))
  const place = document.createElement('small')
  place.textContent = `${method} ${path}${isDeprecated ? ' (deprecated)' : ''}`
  link.append(name, place)
  item.append(link)
  return item
}

function describe(text: string, found: FoundOperations | undefined): string {
  if (text.trim() === '') return ''
  if (!found) return 'The list of operations did not load.'
  const all = found.shown.length + found.more
  if (all === 0) return 'No operation is like that.'
  const counted = count(all, 'operation')
  return found.more > 0 ? `${counted}, the first ${mostShown} of them` : counted
}
