const maxCharacters = 80

/** A usable name, or a sentence that says what to change. */
export type KeyNameReading =
  | { readonly kind: 'accepted'; readonly name: string }
  | { readonly kind: 'refused'; readonly message: string }

/**
 * Reads what a person typed as the name of a key, "descriptive" in the source document. Surrounding white space is removed. The
 * limit of 80 characters (code points) and the refusal of control characters are the sandbox's own
 * rules; the service documents neither.
 */
export function readKeyName(typed: string): KeyNameReading {
  const name = typed.trim()
  const message = findFault(name)
  return message === undefined ? { kind: 'accepted', name } : { kind: 'refused', message }
}

function findFault(name: string): string | undefined {
  if (/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u.test(name)) {
    return 'The name contains a line break or another control character. Use one line of ordinary text.'
  }
  if (!/[\p{L}\p{N}\p{P}\p{S}]/u.test(name)) {
    return 'Enter a name that says what the key is for, for example “CI job”.'
  }
  const length = Array.from(name).length
  if (length > maxCharacters) {
    return `The name has ${length} characters. Shorten it to ${maxCharacters} or fewer.`
  }
  return undefined
}
