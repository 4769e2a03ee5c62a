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
  follow()
}
