import { PagefindUI } from '@pagefind/default-ui'
import { pagefindUserConfig } from 'virtual:starlight/pagefind-config'
import { loadStyles } from '#browser/load-styles.ts'
import { withBase } from '#browser/with-base.ts'
import styles from './search-dialog.css?url'

/** The search, ready for typing. */
export interface SearchDialog {
  readonly focus: () => void
}

/** Puts Pagefind's interface into the dialog, and searches for anything already typed. */
export async function startSearch(dialog: HTMLDialogElement): Promise<SearchDialog> {
  const element = dialog.querySelector<HTMLElement>('.search-results')
  if (!element) throw new Error('The dialog has no place for results.')
  await loadStyles(styles)
  const ui = new PagefindUI({
    ...pagefindUserConfig,
    element,
    baseUrl: withBase('/'),
    bundlePath: withBase('/pagefind/'),
    showImages: false,
    showSubResults: true,
  })
  const early = dialog.querySelector('.search-early')
  const typed = early?.querySelector('input')?.value ?? ''
  early?.remove()
  if (typed !== '') ui.triggerSearch(typed)
  return { focus: () => dialog.querySelector('input')?.focus() }
}
