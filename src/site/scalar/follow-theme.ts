/**
 * Keeps Scalar's theme in step with the site's. Scalar reads its theme from classes of the body, and also sets these when
 * the system's theme changes, which may differ from the reader's choice.
 */
export function followTheme(): void {
  const { documentElement: root, body } = document
  const follow = () => {
    const dark = root.dataset['theme'] === 'dark'
    body.classList.toggle('dark-mode', dark)
    body.classList.toggle('light-mode', !dark)
  }
  const observer = new MutationObserver(follow)
  observer.observe(root, { attributeFilter: ['data-theme'] })
  observer.observe(body, { attributeFilter: ['class'] })
  addEventListener('storage', () => (root.dataset['theme'] = readTheme()))
  follow()
}

/** The theme that was chosen, here or in another tab, else the system's. */
function readTheme(): string {
  const chosen = localStorage.getItem('starlight-theme')
  return chosen || (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')
}
