/** The encodings in which a secret can appear. */
export type SecretForm =
  'as it is' | 'in base64' | 'in hexadecimal' | 'percent-encoded' | 'in UTF-16'

/** @returns the first form in which a text contains the secret, or nothing */
export type FindSecret = (content: string) => SecretForm | undefined

/**
 * Creates a search for one secret. It can search bytes too, if each is given as the character with that code.
 *
 * Case is ignored wherever the encoding ignores it, and in the secret itself, because browsers lower-case host names and
 * attribute names. A secret that was truncated, encrypted or compressed is not found: this finds copies, not disguises.
 *
 * @param secret lower-case ASCII
 */
export function searchFor(secret: string): FindSecret {
  const forms = writeForms(secret)
  return (content) => {
    const folded = content.toLowerCase()
    return forms.find(({ texts, isFolded }) =>
      texts.some((text) => (isFolded ? folded : content).includes(text)),
    )?.form
  }
}

interface WrittenForm {
  readonly form: SecretForm
  readonly texts: readonly string[]
  readonly isFolded: boolean
}

function writeForms(secret: string): readonly WrittenForm[] {
  const bytes = Array.from(secret, (character) => character.charCodeAt(0).toString(16))
  return [
    { form: 'as it is', texts: [secret], isFolded: true },
    { form: 'in base64', texts: writeBase64(secret), isFolded: false },
    { form: 'in hexadecimal', texts: [bytes.join('')], isFolded: true },
    { form: 'percent-encoded', texts: [`%${bytes.join('%')}`], isFolded: true },
    // Without a zero byte at either end, so that it matches both byte orders.
    { form: 'in UTF-16', texts: [Array.from(secret).join('\0')], isFolded: true },
  ]
}

/**
 * The base64 of a secret inside a longer text (RFC 4648, sections 4 and 5): three alignments, each without the characters at
 * its ends that depend on the surrounding text.
 */
function writeBase64(secret: string): readonly string[] {
  const texts = [0, 1, 2].map((before) => {
    const encoded = btoa('\0'.repeat(before) + secret)
    const start = Math.ceil((before * 4) / 3)
    const end = Math.floor(((before + secret.length) * 4) / 3)
    return encoded.slice(start, end)
  })
  return [...texts, ...texts.map((text) => text.replaceAll('+', '-').replaceAll('/', '_'))]
}
