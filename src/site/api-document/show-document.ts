import { loadStyles } from '#console/load-styles.ts'
import styles from './scalar.css?url'

/** Puts Scalar's drawing of the API document in the place of the text that says the same. */
export async function showDocument(): Promise<void> {
  const text = document.querySelector<HTMLElement>('.api-document-text')
  const place = document.querySelector<HTMLElement>('.api-document')
  const source = document.querySelector('.api-document-source')?.textContent
  if (!text || !place || !source) return

  // Zod looks at this once, when it is loaded: otherwise it tries to make a function from text, which the policy blocks.
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
  const target = takeTarget(text)
  try {
    const [{ drawDocument }] = await Promise.all([
      import('./draw-document.ts'),
      // Linked in the page, they would keep the text waiting.
      loadStyles(styles),
    ])
    await drawDocument(place, JSON.parse(source))
    text.hidden = true
    goToHeading(place, target)
  } catch (error) {
    document.querySelector('.api-document-failure')?.removeAttribute('hidden')
    throw error
  }
}

/**
 * Finds the heading of the text that the address names, as search does, and takes it out of the address: Scalar would
 * put the names of its own sections behind it.
 *
 * @returns the words of the heading
 */
function takeTarget(text: HTMLElement): string | undefined {
  const heading = [...text.querySelectorAll('[id]')].find(({ id }) => location.hash === `#${id}`)
  if (heading) history.replaceState(history.state, '', location.pathname + location.search)
  return heading?.textContent
}

function goToHeading(place: HTMLElement, target: string | undefined): void {
  if (target === undefined) return
  const headings = [...place.querySelectorAll('h2, h3, h4, h5, h6')]
  headings.find(({ textContent }) => textContent.trim() === target.trim())?.scrollIntoView()
}
