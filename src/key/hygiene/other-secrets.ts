/**
 * Whose secret a text looks like, by the public prefixes of other services. A phrase such as “a GitHub token”, or
 * undefined. It begins the sentence of a warning; a match is a likeness, not a proof.
 */
export function nameOtherSecret(text: string): string | undefined {
  return otherSecrets.find(([pattern]) => pattern.test(text))?.[1]
}

/** The first match counts: a narrower prefix stands before the wider one. */
const otherSecrets: readonly (readonly [pattern: RegExp, phrase: string])[] = [
  [/^[sr]k_(?:live|test)_/, 'a secret of Stripe'],
  [/^whsec_/, 'a webhook secret, as Stripe and others make them'],
  [/^(?:gh[pousr]_|github_pat_)/, 'a token of GitHub'],
  [/^glpat-/, 'a token of GitLab'],
  [/^(?:AKIA|ASIA)[A-Z0-9]{16}$/, 'an access key ID of Amazon Web Services'],
  [/^(?:xox[abeoprs]-|xapp-)/, 'a token of Slack'],
  [/^sk-ant-/, 'a key of Anthropic'],
  [/^sk-(?:proj|svcacct|admin)-/, 'a key of OpenAI'],
  [/^sk-/, 'a secret key of another service, such as OpenAI'],
  [/^(?:AIza|ya29\.)/, 'a credential of Google'],
  [/^npm_/, 'a token of the npm registry'],
  [/^pypi-/, 'a token of the Python Package Index'],
  [/^hf_/, 'a token of Hugging Face'],
  [/^SG\.[\w-]+\.[\w-]+$/, 'a key of SendGrid'],
]
