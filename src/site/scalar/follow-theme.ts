/**
 * Gives Scalar the theme of the site, now and whenever the reader chooses another. Scalar reads its own from classes of
 * the body, and sets these itself when the system's theme changes, which need not be the reader's choice.
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
