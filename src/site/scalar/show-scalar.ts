import { loadStyles } from '#browser/load-styles.ts'
import { followTheme } from './follow-theme.ts'
import styles from './scalar.css?url'

/** Loads Scalar into its page, and says so while it does and when it cannot. */
export async function showScalar(): Promise<void> {
  const place = document.querySelector<HTMLElement>('.api-document')
  const about = document.querySelector('[role="main"]')
  const loading = document.querySelector<HTMLElement>('.api-document-loading')
  const failure = document.querySelector<HTMLElement>('.api-document-failure')
  if (!place || !about || !loading || !failure) return
  // A browser may remember that it could not load a module, so only a new page is a new try.
  failure.querySelector('button')?.addEventListener('click', () => location.reload())
  loading.hidden = false
  followTheme()
  // Zod looks at this once, when it is loaded: otherwise it tries to make a function from text, which the policy blocks.
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
  try {
    const [{ startScalar }, source] = await Promise.all([
      import('./start-scalar.ts'),
      loadDocument(),
      loadStyles(styles),
    ])
    await startScalar(place, source)
    // Scalar brings a main part of its own, and a page has one.
    about.role = 'region'
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
