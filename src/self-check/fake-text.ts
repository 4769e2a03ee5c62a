/** A text that cannot be mistaken for a key, and occurs nowhere by chance: a plain name and 24 random bytes. */
export function makeFakeText(name: 'fake_check' | 'fake_decoy'): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24))
  return `${name}_${Array.from(bytes, (byte) => byte.toString(36).padStart(2, '0')).join('')}`
}
