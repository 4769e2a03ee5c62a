/** How a secret can be written down and still be that secret. */
export type SecretForm =
  'as it is' | 'in base64' | 'in hexadecimal' | 'percent-encoded' | 'in UTF-16'

/** @returns the first form in which a text holds the secret, or nothing */
export type FindSecret = (content: string) => SecretForm | undefined

/**
 * Makes a search for one secret. Bytes are searched as well, when each is given as the character of its number.
 *
 * Case is ignored wherever the encoding ignores it, and in the secret itself, because host names and the names of
 * attributes are folded. A secret that was cut, encrypted or compressed is not found: this finds copies, not disguises.
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
    // Without a byte at either end, so that both byte orders hold it.
    { form: 'in UTF-16', texts: [Array.from(secret).join('\0')], isFolded: true },
  ]
}

/**
 * What base64 makes of a secret somewhere inside a longer text (RFC 4648, sections 4 and 5): three alignments, each
 * without the characters at its ends that depend on what stands beside the secret.
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
