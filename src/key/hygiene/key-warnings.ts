/** Something that the reader should know about an accepted key. It never quotes the key. */
export interface KeyWarning {
  readonly kind:
    | 'other-service'
    | 'jwt'
    | 'unusual-character'
    | 'long'
    | 'empty-name'
    | 'empty-password'
    | 'white-space'
  readonly sentence: string
}

/** In characters. Servers may reject the header of a longer key. */
const longKeyLength = 4_000

/** Warns of what is unusual about a key. It refuses nothing, because the service defines the format of its keys. */
export function findKeyWarnings(text: string): readonly KeyWarning[] {
  return [warnOfOtherService, warnOfJwt, warnOfCharacter, warnOfLength]
    .map((warn) => warn(text))
    .filter((warning) => warning !== undefined)
}

function warnOfOtherService(text: string): KeyWarning | undefined {
  const secret = nameOtherSecret(text)
  if (secret === undefined) return undefined
  return {
    kind: 'other-service',
    sentence: `This looks like ${secret}. If you press Send, the chosen server receives it. If it belongs to another service, forget it here.`,
  }
}

function warnOfJwt(text: string): KeyWarning | undefined {
  if (!/^eyJ[\w-]*\.[\w-]+\.[\w-]*$/.test(text)) return undefined
  return {
    kind: 'jwt',
    sentence: 'This looks like a JWT, a kind of token that usually expires.',
  }
}

function warnOfCharacter(text: string): KeyWarning | undefined {
  if (/^[\w\-.~+/]+=*$/.test(text)) return undefined
  return {
    kind: 'unusual-character',
    sentence:
      'The key contains characters that are rare in keys: a bearer token has only letters, digits, - . _ ~ + / and = at the end (RFC 6750, section 2.1). You can send it, but check that you copied nothing before or after it.',
  }
}

function warnOfLength(text: string): KeyWarning | undefined {
  if (text.length <= longKeyLength) return undefined
  return {
    kind: 'long',
    sentence: `The key has ${text.length.toLocaleString('en-US')} characters. Servers limit the size of request headers, many to a total of 8 or 16 KB.`,
  }
}

/**
 * Names the secret that a text looks like, such as “a GitHub token”, by the public prefixes of other services. A match
 * is a likeness, not a proof.
 */
function nameOtherSecret(text: string): string | undefined {
  return otherSecrets.find(([pattern]) => pattern.test(text))?.[1]
}

/** The first match counts, so narrower prefixes come first. */
const otherSecrets: readonly (readonly [pattern: RegExp, phrase: string])[] = [
  [/^[sr]k_(?:live|test)_/, 'a Stripe secret'],
  [/^whsec_/, 'a webhook secret, such as Stripe’s'],
  [/^(?:gh[pousr]_|github_pat_)/, 'a GitHub token'],
  [/^glpat-/, 'a GitLab token'],
  [/^(?:AKIA|ASIA)[A-Z0-9]{16}$/, 'an Amazon Web Services access key ID'],
  [/^(?:xox[abeoprs]-|xapp-)/, 'a Slack token'],
  [/^sk-ant-/, 'an Anthropic key'],
  [/^sk-(?:proj|svcacct|admin)-/, 'an OpenAI key'],
  [/^sk-/, 'a secret key for another service, such as OpenAI'],
  [/^(?:AIza|ya29\.)/, 'a Google credential'],
  [/^npm_/, 'an npm registry token'],
  [/^pypi-/, 'a Python Package Index token'],
  [/^hf_/, 'a Hugging Face token'],
  [/^SG\.[\w-]+\.[\w-]+$/, 'a SendGrid key'],
]
