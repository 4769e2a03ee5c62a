import { isUrl } from './fetch-document.ts'

interface PlacedDocument {
  readonly folder: string
  readonly label?: string | undefined
  readonly file: string
  readonly version?: { readonly label: string } | undefined
}

/** Returns an error if a document or version has its pages in the folder of another, or in a folder of its generated pages. */
export function findCollision(documents: readonly PlacedDocument[]): string | undefined {
  for (const inner of documents) {
    for (const outer of documents) {
      if (inner === outer) continue
      if (isSameFolder(inner.folder, outer.folder)) {
        return `Two documents or versions have their pages in ${outer.folder || '/'}: give each its own base, such as base: 'payments', or another label.`
      }
      const { length } = outer.folder
      if (!isSameFolder(inner.folder.slice(0, length + 1), `${outer.folder}/`)) continue
      const [first = ''] = inner.folder.slice(length + 1).split('/')
      if (!generatedFolders.has(first.toLowerCase())) continue
      return `The pages of ${labelDocument(inner)} would be in ${inner.folder}, but ${outer.folder}/${first} has generated pages of ${labelDocument(outer)}, whose folder is ${outer.folder || '/'}. Give one of them another base or label.`
    }
  }
  return undefined
}

/** Compares folders as the case-insensitive file systems of macOS and Windows do. */
function isSameFolder(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

/** The folders of the pages and files that are generated for every document. */
const generatedFolders: ReadonlySet<string> = new Set([
  'agents',
  'authentication',
  'changes',
  'console',
  'errors',
  'not-specified',
  'oauth',
  'openapi',
  'recipes',
  'reference',
])

function labelDocument({ label, version, file: path }: PlacedDocument): string {
  const name = label ?? redactFile(path)
  return version ? `${name} ${version.label}` : name
}

/** Returns a path, or an address without its password and query, which may contain a token. */
function redactFile(path: string): string {
  return isUrl(path) ? path.replace(/[?#].*/, '').replace(/\/\/[^/]*@/, '//') : path
}
