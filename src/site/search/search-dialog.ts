import { loadStyles } from '#browser/load-styles.ts'
import { withSiteBase } from '#browser/with-base.ts'
import { createSearch } from '#search/create-search.ts'
import { findScope, isInScope } from '#search/find-scope.ts'
import type { SearchScope } from '#search/find-scope.ts'
import type { FirstRecords, PackedMember, SearchRecord } from '#search/record.ts'
import { searchFiles, unpackMembers } from '#search/record.ts'
import { createResultList } from './result-list.ts'
import styles from './search-dialog.css?url'

/**
 * Makes a combobox of the field and the list of the dialog (ARIA Authoring Practices, "Combobox Pattern"): the focus stays in the
 * field, and the arrow keys choose what Enter opens.
 *
 * @throws {Error} when what it needs cannot be loaded
 */
export async function startSearch(dialog: HTMLDialogElement): Promise<void> {
  const field = dialog.querySelector('input')
  const listbox = dialog.querySelector<HTMLElement>('.search-list')
  const status = dialog.querySelector('.search-status')
  if (!field || !listbox || !status) throw new Error('The dialog of the search is not complete.')
  const [{ offers, scopes, records }] = await Promise.all([loadFirst(), loadStyles(styles)])
  const search = createSearch(records)
  let scope = findScope(scopes, location.pathname.slice(withSiteBase('').length))
  const isWanted = ({ address }: Pick<SearchRecord, 'address'>) =>
    scope === undefined || isInScope(scopes, scope, address)
  const list = createResultList(field, listbox, (address) => nameDocument(scopes, scope, address))
  const say = (text: string) => {
    status.textContent = text
  }
  const show = () => {
    const text = field.value.trim()
    if (text.length < 2) {
      list.offer(offers, records.filter(isWanted))
      say('')
      return
    }
    const hits = search.find(text, isWanted)
    list.show(hits)
    // Without the text itself, which may be a key.
    say(hits.length === 0 ? 'Nothing found.' : countResults(hits.length))
  }
  let members: Promise<void> | undefined
  const addMembers = async () => {
    try {
      search.add(await loadMembers(records))
      if (field.value.trim() !== '') show()
    } catch {
      members = undefined
      say('Parameters and fields could not be loaded. Check your connection, then type again.')
    }
  }
  const update = () => {
    show()
    // Most of what is loaded, and not needed for a first result.
    if (field.value.trim() !== '') members ??= addMembers()
  }
  if (scope) {
    const choice = showScopes(scopes, scope, (chosen) => {
      scope = chosen
      update()
    })
    field.after(choice)
  }
  field.addEventListener('input', update)
  field.addEventListener('keydown', (event) => {
    if (!event.isComposing && list.press(event)) event.preventDefault()
  })
  update()
}

/** The document of a page, where a scope has several beside the other pages of the site. */
function nameDocument(
  scopes: readonly SearchScope[],
  scope: SearchScope | undefined,
  address: string,
): string | undefined {
  if (!scope || scope.folders.length < 3) return undefined
  return scopes.slice(1).find((one) => isInScope(scopes, one, address))?.label
}

/** The choice between the whole site and one of its documents. */
function showScopes(
  scopes: readonly SearchScope[],
  chosen: SearchScope,
  choose: (scope: SearchScope | undefined) => void,
): HTMLSelectElement {
  const select = document.createElement('select')
  select.ariaLabel = 'Search in'
  select.append(...scopes.map(({ label }) => new Option(label)))
  select.selectedIndex = scopes.indexOf(chosen)
  select.addEventListener('change', () => choose(scopes[select.selectedIndex]))
  return select
}

function countResults(count: number): string {
  return `${count} ${count === 1 ? 'result' : 'results'}`
}

/** @throws {Error} when they cannot be loaded */
async function loadFirst(): Promise<FirstRecords> {
  const loaded: FirstRecords = await load(searchFiles.first)
  return loaded
}

/** @throws {Error} when they cannot be loaded */
async function loadMembers(records: readonly SearchRecord[]): Promise<readonly SearchRecord[]> {
  const packed: readonly PackedMember[] = await load(searchFiles.members)
  return unpackMembers(packed, records)
}

async function load(file: string) {
  const response = await fetch(withSiteBase(`/${file}`))
  if (!response.ok) throw new Error(`${file} could not be loaded: ${response.status}.`)
  return response.json()
}
