import { locateReference, operationsFile } from '#core/address/reference.ts'
import { withBase } from '#browser/with-base.ts'
import { filterOperations } from './filter-operations.ts'
import type { ListedOperation } from './filter-operations.ts'

/** A field in the sidebar that finds operations of the whole document. It loads their list when a reader comes to it. */
class OperationFilter extends HTMLElement {
  connectedCallback() {
    const input = this.querySelector('input')
    const list = this.querySelector('ul')
    const status = this.querySelector('[role=status]')
    if (!input || !list || !status) return
    let operations: Promise<readonly ListedOperation[]> | undefined
    const load = () => (operations ??= loadOperations())
    input.addEventListener('focus', () => void load().catch(() => undefined), { once: true })
    input.addEventListener('input', () => void show())

    async function show(): Promise<void> {
      const text = input?.value ?? ''
      const found = await load().then(
        (all) => filterOperations(all, text),
        () => undefined,
      )
      // Somebody typed on while the list was loading.
      if (text !== input?.value || !list || !status) return
      list.replaceChildren(...(found ?? []).slice(0, mostShown).map(showOperation))
      status.textContent = describe(text, found)
      if (!found) operations = undefined
    }
  }
}

customElements.define('operation-filter', OperationFilter)

const mostShown = 30

async function loadOperations(): Promise<readonly ListedOperation[]> {
  const response = await fetch(withBase(operationsFile))
  if (!response.ok) throw new Error(`The list of operations did not load: ${response.status}.`)
  // The build writes it from this type.
  const list: readonly ListedOperation[] = await response.json()
  return list
}

/** Names and paths are a stranger’s, so they become text and never markup. */
function showOperation([slug, name, method, path, deprecated]: ListedOperation): HTMLLIElement {
  const item = document.createElement('li')
  const link = document.createElement('a')
  link.href = withBase(locateReference('operation', slug))
  const place = document.createElement('small')
  place.textContent = `${method} ${path}${deprecated ? ' (deprecated)' : ''}`
  link.append(name, place)
  item.append(link)
  return item
}

function describe(text: string, found: readonly ListedOperation[] | undefined): string {
  if (text.trim() === '') return ''
  if (!found) return 'The list of operations did not load.'
  if (found.length === 0) return 'No operation is like that.'
  return found.length > mostShown
    ? `${found.length} operations, the first ${mostShown} of them`
    : `${found.length} ${found.length === 1 ? 'operation' : 'operations'}`
}
