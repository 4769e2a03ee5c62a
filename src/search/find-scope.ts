export interface SearchScope {
  readonly label: string
  /** Folders of its API references, such as `/payments`; empty for the other pages. */
  readonly folders: readonly string[]
}

/** @param path path of the page, from the root of the site */
export function findScope(scopes: readonly SearchScope[], path: string): SearchScope | undefined {
  const folder = findFolder(scopes, path)
  return scopes.find(({ folders }) => folders.includes(folder))
}

export function isInScope(
  scopes: readonly SearchScope[],
  { folders }: SearchScope,
  address: string,
): boolean {
  return folders.includes(findFolder(scopes, address))
}

function findFolder(scopes: readonly SearchScope[], path: string): string {
  return scopes
    .flatMap(({ folders }) => folders)
    .filter((folder) => `${path}/`.startsWith(`${folder}/`))
    .reduce((deepest, folder) => (folder.length > deepest.length ? folder : deepest), '')
}
