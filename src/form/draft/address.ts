import { emptyField } from './draft.ts'
import type { Draft, FieldDraft } from './draft.ts'

/** The address of a field under another one. Every step has a kind before its name, so that none is a name of Object's. */
export function under(at: string, step: string): string {
  return `${at}/${step.replaceAll('~', '~0').replaceAll('/', '~1')}`
}

/** The address of the name of a member that the reader added. No step is called so: each has a kind before its name. */
export function nameOf(at: string): string {
  return under(at, 'name')
}

/** A parameter's name may hold a slash, so roots are escaped as other steps are (RFC 6901, section 3). */
export function nameRoot(root: string): string {
  return root.replaceAll('~', '~0').replaceAll('/', '~1')
}

export function readSteps(at: string): readonly string[] {
  return at.split('/').map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
}

export function findField({ fields }: Pick<Draft, 'fields'>, at: string): FieldDraft {
  const [root = '', ...steps] = readSteps(at)
  return steps.reduce((field, step) => findChild(field, step), pick(fields, root))
}

export function findChild({ children }: FieldDraft, step: string): FieldDraft {
  return pick(children, step)
}

function pick(fields: Readonly<Record<string, FieldDraft>>, step: string): FieldDraft {
  return Object.hasOwn(fields, step) ? (fields[step] ?? emptyField) : emptyField
}
