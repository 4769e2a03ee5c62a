import { loadStyles, createLazyModule } from '#console/ui/lazy-module.ts'
import { waitForNextTask } from '#console/browser/tasks.ts'
import { loadOperation } from '#console/choice/listed-operation.ts'
import { loadTranslations, translate } from '#console/ui/translations.ts'
import styles from '#console/console.css?url'

/** Makes each “Try it” button open its console, in a sheet or in the page below the button. The console loads at the first sign of use. */
export function startTryIt(): void {
  loadTranslations()
  const places = document.querySelectorAll<HTMLElement>('.portal-try-it + [data-slug]')
  for (const place of places) watchPlace(place)
  // Not imported: the bundler would load the scripts of this page with every console.
  if (places.length > 0 && ('modelContext' in document || 'modelContext' in navigator)) {
    void import('#console/web-mcp/offer-tools.ts').then(({ offerTools }) => offerTools())
  }
}

function watchPlace(place: HTMLElement): void {
  const { slug = '' } = place.dataset
  const sheet = place instanceof HTMLDialogElement ? place : undefined
  const button = place.previousElementSibling
  const state = place.querySelector('.portal-try-it-state')
  const container = place.querySelector<HTMLElement>('.portal-try-it-console')
  if (!button || !state || !container) return
  const console = createLazyModule(async () => {
    const [{ mountConsole }, data] = await Promise.all([
      import('#console/mount/mount-console.tsx'),
      loadOperation(slug),
      loadStyles(styles),
    ])
    mountConsole(container, data)
    // The console now accepts a key.
    await waitForNextTask()
    return container
  })

  const prepare = () => void console.load().catch(() => undefined)

  const open = async (): Promise<void> => {
    if (sheet?.open === false) sheet.showModal()
    state.textContent = translate('Loading…')
    try {
      await console.load()
      state.textContent = ''
      container.hidden = false
      container.querySelector<HTMLElement>(firstField)?.focus()
    } catch {
      state.replaceChildren(
        'The console could not be loaded. Check your connection, and any extension that blocks this site’s scripts. ',
        again,
      )
    }
  }
  const again = document.createElement('button')
  again.type = 'button'
  again.textContent = translate('Try again')
  again.addEventListener('click', () => void open())

  /** Opens the console if the fragment contains a request or names the console. */
  const follow = () => {
    const [start] = location.hash.split('&')
    if (start === '#try-it' || start === `#operation=${slug}`) void open()
  }

  const near = button.closest('.portal-call-card') ?? button
  near.addEventListener('pointerenter', prepare)
  button.addEventListener('focus', prepare)
  // Touch has no hover or focus before the press.
  addEventListener('touchstart', prepare, { once: true, passive: true })
  button.addEventListener('click', () => void open())
  sheet?.querySelector('.portal-try-it-close')?.addEventListener('click', () => sheet.close())
  // The backdrop. Not `click`, which would also end a text selection that began inside.
  sheet?.addEventListener('pointerdown', ({ target }) => {
    if (target === sheet) sheet.close()
  })
  addEventListener('hashchange', follow)
  follow()
}

/** The first field to fill in; the server is already chosen. */
const firstField =
  ':is(.portal-console-key-entry input, .portal-console-basic input, .portal-form :is(input, select, textarea), .portal-console-button-primary):not(:disabled)'
