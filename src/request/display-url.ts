import type { ServerTemplate } from './description/operation.ts'
import { isSecretName } from './is-secret.ts'
import { placeholderBase } from './request-plan.ts'
import { fillServer } from './server-url.ts'
import { fillMissing } from './server-variables.ts'

/** Returns the URL with the given values, defaults, and names for missing values: `https://your-tenant.example.com`. */
export function formatDisplayUrl(
  template: ServerTemplate,
  values: Readonly<Record<string, string>>,
): string {
  const names = fillMissing(template, createPlaceholder)
  const filled = fillServer(template, { ...names, ...values }, undefined)
  return filled.outcome === 'accepted' ? filled.url : placeholderBase
}

/** A name in characters that every part of a host can have. */
export function createPlaceholder(name: string): string {
  const words = name.replaceAll(/(?<=[a-z\d])(?=[A-Z])/g, '-').toLowerCase()
  return `your-${words.replaceAll(/[^a-z\d]+/g, '-').replaceAll(/^-|-$/g, '')}`.slice(0, 63)
}

/**
 * Creates the name of the environment variable for a part of a host. The untrusted document defines the part, and its server receives
 * the value: `https://{GITHUB_TOKEN}.example.com` must not get a variable of the reader's other programs, nor `{key}` the key. The
 * prefix also avoids variables that shells set themselves, such as `HOST` in zsh.
 *
 * @returns `undefined` for the name of a secret
 */
export function createHostVariable(name: string): string | undefined {
  const words = name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1_$2')
    .toUpperCase()
    .match(/[A-Z\d]+/g)
  const variable = ['API', ...(words ?? [])].join('_')
  return words === null || isSecretName(name) || /^API_(?:KEY|USER|PASSWORD)(?:_|$)/.test(variable)
    ? undefined
    : variable
}
