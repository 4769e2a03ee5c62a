import { loadStyles } from '#console/ui/lazy-module.ts'
import styles from './scalar.css?url'

export async function showScalar(): Promise<void> {
  const container = document.querySelector<HTMLElement>('.portal-api-document')
  const loading = document.querySelector<HTMLElement>('.portal-api-document-loading')
  const failure = document.querySelector<HTMLElement>('.portal-api-document-failure')
  if (!container || !loading || !failure) return
  // A browser may remember that a module failed to load, so only a reload retries it.
  failure.querySelector('button')?.addEventListener('click', () => location.reload())
  loading.hidden = false
  followTheme()
  // Zod checks this when it loads: otherwise it tries to create a function from a string, which the policy blocks.
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
  // Scalar would take a fragment that it does not know, such as the one of the skip link, as the beginning of all others.
  const { hash, pathname, search } = location
  if (hash) history.replaceState(null, '', pathname + search)
  try {
    const [{ startScalar }, source] = await Promise.all([
      import('./start-scalar.ts'),
      loadDocument(),
      loadStyles(styles),
    ])
    await startScalar(container, source)
    // Scalar renders a second main landmark, and a page may have only one. Vue finds the parent of each element itself.
    const main = container.querySelector('main')
    main?.replaceWith(...main.childNodes)
    followSections(container)
  } catch (error) {
    failure.hidden = false
    throw error
  } finally {
    loading.hidden = true
    if (hash) location.replace(hash)
  }
}

async function loadDocument(): Promise<Record<string, unknown>> {
  const response = await fetch('document.json')
  if (!response.ok) throw new Error(`The API document could not be loaded: ${response.status}.`)
  return response.json()
}

/**
 * Marks the section in view in the table of contents, whose own script looks for headings only when the page loads. Scalar
 * changes the address to the section as the reader scrolls.
 */
function followSections(container: HTMLElement): void {
  const tables = document.querySelectorAll('starlight-toc, mobile-starlight-toc')
  const mark = () => {
    // As in Scalar, the middle of the window decides.
    const isAbove = container.getBoundingClientRect().top > innerHeight / 2
    const fragment = isAbove ? '' : `${location.hash}/`
    for (const table of tables) {
      const links = [...table.querySelectorAll('a')]
      const current = links.findLast(({ hash }) => fragment.startsWith(`${hash}/`))
      Reflect.set(table, 'current', current ?? links[0])
    }
  }
  let waiting: ReturnType<typeof setTimeout> | undefined
  const wait = () => {
    clearTimeout(waiting)
    // Scalar changes the address after the event.
    waiting = setTimeout(mark, 100)
  }
  addEventListener('scroll', wait, { passive: true })
  // Starlight's script marks the first link when it looks again, as after each change of the window's size.
  const observer = new MutationObserver(wait)
  for (const table of tables) {
    observer.observe(table, { subtree: true, attributeFilter: ['aria-current'] })
  }
  wait()
}

/**
 * Keeps Scalar's theme in step with the site's. Scalar reads its theme from classes of the body, and also sets these when
 * the system's theme changes, which may differ from the reader's choice.
 */
function followTheme(): void {
  const { documentElement: root, body } = document
  const follow = () => {
    const dark = root.dataset['theme'] === 'dark'
    body.classList.toggle('dark-mode', dark)
    body.classList.toggle('light-mode', !dark)
  }
  const observer = new MutationObserver(follow)
  observer.observe(root, { attributeFilter: ['data-theme'] })
  observer.observe(body, { attributeFilter: ['class'] })
  addEventListener('storage', () => (root.dataset['theme'] = getTheme()))
  follow()
}

/** Includes a choice made in another tab. */
function getTheme(): string {
  const chosen = localStorage.getItem('starlight-theme')
  return chosen || (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')
}
