import { showDirections } from '#core/text/quote-document.ts'
import { nameTag } from './name-tag.ts'
import { isAtLeast } from '#core/citation/citation.ts'
import type { ExternalDocs } from './documented-operation.ts'
import { enter, isLocatedMapping, listItems, readText } from '../source/located.ts'
import type { Located } from '../source/located.ts'
import type { DocumentScope } from './scope.ts'
import type { Place } from '../source/reference.ts'

export interface DocumentAbout {
  readonly summary: string | undefined
  readonly termsOfService: string | undefined
  readonly contact: Contact | undefined
  readonly license: License | undefined
  readonly externalDocs: ExternalDocs | undefined
}

interface Contact {
  readonly name: string | undefined
  readonly url: string | undefined
  readonly email: string | undefined
}

interface License {
  readonly name: string | undefined
  /** SPDX expression (since 3.1). */
  readonly identifier: string | undefined
  readonly url: string | undefined
}

export function readAbout(root: Located): DocumentAbout {
  const info = enter(root, 'info')
  const contact = enter(info, 'contact')
  const license = enter(info, 'license')
  return {
    summary: readText(info, 'summary'),
    termsOfService: readText(info, 'termsOfService'),
    contact: isLocatedMapping(contact)
      ? {
          name: readText(contact, 'name'),
          url: readText(contact, 'url'),
          email: readText(contact, 'email'),
        }
      : undefined,
    license: isLocatedMapping(license)
      ? {
          name: readText(license, 'name'),
          identifier: readText(license, 'identifier'),
          url: readText(license, 'url'),
        }
      : undefined,
    externalDocs: readExternalDocs(root),
  }
}

/** Returns undefined without a URL, because there is nothing to link to. */
export function readExternalDocs(parent: Located): ExternalDocs | undefined {
  const at = enter(parent, 'externalDocs')
  const url = readText(at, 'url')
  return url === undefined ? undefined : { url, description: readText(at, 'description') }
}

export interface Tag {
  readonly name: string
  /** Display name: `x-displayName` or `summary`, else the name as words. */
  readonly title: string
  readonly summary: string | undefined
  readonly description: string | undefined
  readonly externalDocs: ExternalDocs | undefined
  /** The existing parent tag, without cycles (3.2.0, Tag Object). */
  readonly parent: string | undefined
  readonly kind: string | undefined
  readonly at: Place
}

/**
 * Returns the declared tags in document order, including unused ones. The first of several with the
 * same name wins.
 */
export function readTags(scope: DocumentScope): readonly Tag[] {
  const found = new Map<string, Tag>()
  for (const item of listItems(enter(scope.root, 'tags'))) {
    const name = readText(item, 'name')
    if (name === undefined || found.has(name)) continue
    const isNested = isAtLeast(scope.version, '3.2')
    const summary = isNested ? readText(item, 'summary') : undefined
    const shown = readText(item, 'x-displayName')?.trim() || summary?.trim() || nameTag(name)
    found.set(name, {
      name,
      title: showDirections(shown),
      summary,
      description: readText(item, 'description'),
      externalDocs: readExternalDocs(item),
      parent: isNested ? readText(item, 'parent') : undefined,
      kind: isNested ? readText(item, 'kind') : undefined,
      at: scope.place(item),
    })
  }
  const lost = [...found.values()].filter((tag) => !leadsToRoot(tag, found))
  for (const tag of lost) found.set(tag.name, { ...tag, parent: undefined })
  return [...found.values()]
}

/** Returns whether all ancestors exist, number at most `maxDepth` and form no cycle. */
function leadsToRoot(tag: Tag, tags: ReadonlyMap<string, Tag>): boolean {
  const met = new Set<Tag>()
  let at: Tag | undefined = tag
  while (at?.parent !== undefined && !met.has(at) && met.size <= maxDepth) {
    met.add(at)
    at = tags.get(at.parent)
  }
  return at !== undefined && !met.has(at) && met.size <= maxDepth
}

/** Maximum depth of tags. A deeper tag loses its parent. */
const maxDepth = 100
