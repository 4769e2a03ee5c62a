export type ReferenceKind = 'operation' | 'tag' | 'schema' | 'webhook'

export const referencePath = '/reference/'

export const documentPath = `${referencePath}api/`

export const recipesPath = '/recipes/'

export const webhooksPath = `${referencePath}#webhooks`

export const schemasPath = `${referencePath}schemas/`

/** Fragments of schemas that are too large for their page, loaded when a row is expanded. */
export const membersPath = `${referencePath}members/`

const folders: Readonly<Record<ReferenceKind, string>> = {
  operation: referencePath,
  tag: `${referencePath}tags/`,
  schema: schemasPath,
  webhook: `${referencePath}webhooks/`,
}

/** Returns the address of a page, from the root of the portal. */
export function getReferencePath(kind: ReferenceKind, slug: string): string {
  return `${folders[kind]}${slug}/`
}

/** Whether an address is a page of this kind. False for the index page. Operations are excluded: other pages are in the same folder. */
export function isReference(kind: Exclude<ReferenceKind, 'operation'>, address: string): boolean {
  return address.startsWith(folders[kind]) && address !== folders[kind]
}
