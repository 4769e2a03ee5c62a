import type { Portal } from '../portal.ts'

/** The name of a portal among all of its site: that of the document, with its version where there are several. */
export function namePortal({ label, version }: Pick<Portal, 'label' | 'version'>): string {
  return version ? `${label} ${version.label}` : label
}
