/**
 * Adds a style sheet to the page and waits until it is loaded. Used for rarely opened parts: Astro would link imported
 * styles in every page that might load the code.
 *
 * @throws {Error} if it cannot be loaded; the link is then removed
 */
export async function loadStyles(address: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = address
  link.addEventListener('load', () => resolve())
  link.addEventListener('error', () => {
    link.remove()
    reject(new Error('The styles of this part could not be loaded.'))
  })
  document.head.append(link)
  await promise
}
