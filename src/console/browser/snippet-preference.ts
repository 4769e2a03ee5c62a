const preference = 'snippet'

/**
 * Loads the id of the snippet language that the user chose last; empty by default. The portal stores nothing else except
 * the theme, and nothing from a request.
 */
export function loadPreference(): string {
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
    // Storage may be unavailable; the choice then lasts for this page only.
  }
}
