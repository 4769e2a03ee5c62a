import { createLazyModule } from '#console/ui/lazy-module.ts'
import type { LazyModule } from '#console/ui/lazy-module.ts'

export function defineSearch(): void {
  customElements.define('site-search', SiteSearch)
}

/** The search button and its dialog. The search engine loads when a reader is about to use it. */
class SiteSearch extends HTMLElement {
  connectedCallback(): void {
    const dialog = this.querySelector('dialog')
    const open = this.querySelector('.portal-search-open')
    const close = this.querySelector('.portal-search-close')
    if (!dialog || !open || !close) return
    const search = createLazyModule(async () => {
      const { startSearch } = await import('./search-dialog.ts')
      await startSearch(dialog)
    })
    const show = () => void this.#open(dialog, search)
    const prepare = () => {
      // Reported when the reader opens the dialog.
      search.load().catch(() => undefined)
    }
    open.addEventListener('pointerenter', prepare)
    open.addEventListener('focus', prepare)
    open.addEventListener('click', show)
    close.addEventListener('click', () => dialog.close())
    dialog.addEventListener('click', ({ target }) => {
      const isLink = target instanceof Element && target.closest('a')
      // A click on the dialog itself is outside its content.
      if (target === dialog || isLink) dialog.close()
    })
    addEventListener('keydown', (event) => {
      if (!isShortcut(event)) return
      event.preventDefault()
      if (dialog.open) dialog.close()
      else show()
    })
  }

  async #open(dialog: HTMLDialogElement, search: LazyModule<void>): Promise<void> {
    const status = this.querySelector('.portal-search-status')
    dialog.showModal()
    dialog.querySelector('input')?.select()
    try {
      await search.load()
    } catch {
      if (status) {
        status.textContent =
          'The search could not be loaded. Check your connection, then close this and open it again.'
      }
    }
  }
}

/** Returns whether a key event opens the search: Ctrl or ⌘ with K anywhere, or a slash outside of text fields. */
function isShortcut(event: KeyboardEvent): boolean {
  const { key, metaKey, ctrlKey, altKey } = event
  if (metaKey || ctrlKey) return key === 'k'
  if (key !== '/' || altKey || document.querySelector('dialog[open]')) return false
  const [target] = event.composedPath()
  const isTyping =
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select'))
  return !isTyping
}
