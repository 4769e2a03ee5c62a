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
  } catch (error) {
    failure.hidden = false
    throw error
  } finally {
    loading.hidden = true
  }
}

async function loadDocument(): Promise<Record<string, unknown>> {
  const response = await fetch('document.json')
  if (!response.ok) throw new Error(`The API document could not be loaded: ${response.status}.`)
  return response.json()
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
