/** The pages that are made of an API document, by kind. */
export type ReferenceKind = 'operation' | 'tag' | 'schema' | 'webhook'

export const referencePath = '/reference/'

export const documentPath = `${referencePath}api/`

export const webhooksPath = `${referencePath}#webhooks`

export const schemasPath = `${referencePath}schemas/`

/** What pages of schemas have no room for: fragments, which their folds load. */
export const membersPath = `${referencePath}members/`

const folders: Readonly<Record<ReferenceKind, string>> = {
  operation: referencePath,
  tag: `${referencePath}tags/`,
  schema: schemasPath,
  webhook: `${referencePath}webhooks/`,
}

/** The address of a page, from the root of the portal. */
export function locateReference(kind: ReferenceKind, slug: string): string {
  return `${folders[kind]}${slug}/`
}

/** Whether an address is that of a page of this kind, and not of their list. Only the slug tells an operation from pages beside it. */
export function isReference(kind: Exclude<ReferenceKind, 'operation'>, address: string): boolean {
  return address.startsWith(folders[kind]) && address !== folders[kind]
}
