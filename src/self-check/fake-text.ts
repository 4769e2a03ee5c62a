/** A text that nobody can take for a key, and that stands nowhere by chance: 24 random bytes behind a plain name. */
export function makeFakeText(name: 'fake_check' | 'fake_decoy'): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24))
  return `${name}_${Array.from(bytes, (byte) => byte.toString(36).padStart(2, '0')).join('')}`
}
