/**
 * Names the secret that a text looks like, such as “a GitHub token”, by the public prefixes of other services. A match
 * is a likeness, not a proof.
 */
export function nameOtherSecret(text: string): string | undefined {
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
