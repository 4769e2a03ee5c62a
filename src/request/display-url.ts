import type { ServerTemplate } from './description/operation.ts'
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
