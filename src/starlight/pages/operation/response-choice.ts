/** The tabs of both columns: the fields of each response, and its example. */
const tabs = 'input[name="responses"], .portal-operation-call .portal-tabs input[value]'

/** Selects the same response in both columns, and opens the tabs and folds around the target of a link. */
export function connectResponses(): void {
  document.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement) selectElsewhere(target)
  })
  window.addEventListener('hashchange', showTarget)
  showTarget()
}

/** One example may be that of several statuses. */
function selectElsewhere(tab: HTMLInputElement): void {
  if (!tab.matches(tabs)) return
  const statuses = tab.value.split(' ')
  const other = [...document.querySelectorAll<HTMLInputElement>(tabs)].find(
    ({ name, value }) =>
      name !== tab.name && value.split(' ').some((one) => statuses.includes(one)),
  )
  if (other) other.checked = true
}

/** Finds the target of the address: `:target` can match only after the page's scripts have run. */
function findTarget(): Element | null {
  try {
    return document.getElementById(decodeURIComponent(location.hash.slice(1)))
  } catch {
    return null
  }
}

function showTarget(): void {
  const target = findTarget()
  for (let outer = target; outer; outer = outer.parentElement) {
    if (outer instanceof HTMLDetailsElement) outer.open = true
    const head = outer.matches('.portal-tab') ? outer.previousElementSibling : outer
    const tab = head?.matches('.portal-status, label') ? head.querySelector('input') : null
    if (!tab) continue
    tab.checked = true
    selectElsewhere(tab)
  }
  target?.scrollIntoView()
}
