const preference = 'snippet'

/**
 * The id of the language that a reader chose last for snippets; empty where none was ever chosen. It is all that this portal
 * stores beside the theme, and holds nothing of a request.
 */
export function readPreference(): string {
  try {
    return localStorage.getItem(preference) ?? ''
  } catch {
    return ''
  }
}

export function storePreference(language: string): void {
  try {
    localStorage.setItem(preference, language)
  } catch {
    // A browser may keep nothing; the choice is then that of this page.
  }
}
