import { PagefindUI } from '@pagefind/default-ui'
import { pagefindUserConfig } from 'virtual:starlight/pagefind-config'
import { readAhead } from '#browser/load-chunk.ts'
import { loadStyles } from '#browser/load-styles.ts'
import { withBase } from '#browser/with-base.ts'
import { createDocumentResults } from './document-results.ts'
import styles from './search-dialog.css?url'

/** The search, ready for typing. */
export interface SearchDialog {
  readonly focus: () => void
}

/**
 * Puts Pagefind's interface into the dialog, with what is found in the API document above what it finds on the pages, and
 * searches for anything already typed.
 */
export async function startSearch(dialog: HTMLDialogElement): Promise<SearchDialog> {
  const element = dialog.querySelector<HTMLElement>('.search-results')
  if (!element) throw new Error('The dialog has no place for results.')
  const isDocumentFirst =
    dialog.closest<HTMLElement>('site-search')?.dataset['first'] === 'document'
  // Pagefind would import it when its field is focused, and never again.
  await Promise.all([loadStyles(styles), isDocumentFirst || readAhead(engine)])
  const ui = new PagefindUI({
    ...pagefindUserConfig,
    element,
    baseUrl: withBase('/'),
    bundlePath: withBase('/pagefind/'),
    showImages: false,
    showSubResults: true,
  })
  // Pagefind names it by a title alone, which not every reader gets.
  element.querySelector('input')?.setAttribute('aria-label', 'Search')
  const results = createDocumentResults()
  element.querySelector('.pagefind-ui__drawer')?.before(results.element)
  const show = () => results.show(element.querySelector('input')?.value ?? '')
  if (isDocumentFirst) holdBack(element, results.show)
  element.addEventListener('input', () => void show())
  // Pagefind has a button that empties its field.
  element.addEventListener('click', () => queueMicrotask(() => void show()))
  const early = dialog.querySelector('.search-early')
  const typed = early?.querySelector('input')?.value ?? ''
  early?.remove()
  if (typed !== '' && isDocumentFirst) searchFor(typed, element)
  else if (typed !== '') {
    ui.triggerSearch(typed)
    void results.show(typed)
  }
  return { focus: () => dialog.querySelector('input')?.focus() }
}

/** As if it was typed now, so that Pagefind is held back. */
function searchFor(text: string, element: HTMLElement): void {
  const field = element.querySelector('input')
  if (!field) return
  field.value = text
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
}

/** The module that Pagefind imports. */
const engine = withBase('/pagefind/pagefind.js')

/**
 * Lets Pagefind know that its field is used once the API document was searched: its engine is larger than what the first result
 * of that needs, and would come in the way.
 *
 * @param search is done when there are results, or cannot be had
 */
function holdBack(element: HTMLElement, search: (text: string) => Promise<void>): void {
  const passedOn = new WeakSet<Event>()
  const notice = document.createElement('p')
  notice.className = 'document-results-message'
  notice.ariaLive = 'polite'
  element.append(notice)
  const passOn = async (field: HTMLInputElement) => {
    await search(field.value)
    try {
      await readAhead(engine)
      notice.textContent = ''
    } catch {
      notice.textContent =
        'The pages could not be searched. Check your connection, then type again.'
      return
    }
    const again = new InputEvent('input', { bubbles: true })
    passedOn.add(again)
    field.dispatchEvent(again)
  }
  element.addEventListener('focus', (event) => event.stopPropagation(), { capture: true })
  element.addEventListener(
    'input',
    (event) => {
      const { target } = event
      if (passedOn.has(event) || !(target instanceof HTMLInputElement)) return
      event.stopPropagation()
      void passOn(target)
    },
    { capture: true },
  )
}
