import { showDirections } from '#text/quote-document.ts'
import { isAtLeast } from '#text/citation.ts'
import type { ExternalDocs } from './documented-operation.ts'
import { getChild, isLocatedMapping, getItems, getText } from '../load/located.ts'
import type { Located } from '../load/located.ts'
import type { DocumentScope } from './scope.ts'
import type { SourcePointer } from '../load/reference.ts'

export type DocumentInfo = Readonly<ReturnType<typeof parseInfo>>

export function parseInfo(root: Located) {
  const info = getChild(root, 'info')
  const contact = getChild(info, 'contact')
  const license = getChild(info, 'license')
  return {
    summary: getText(info, 'summary'),
    termsOfService: getText(info, 'termsOfService'),
    contact: isLocatedMapping(contact)
      ? {
          name: getText(contact, 'name'),
          url: getText(contact, 'url'),
          email: getText(contact, 'email'),
        }
      : undefined,
    license: isLocatedMapping(license)
      ? {
          name: getText(license, 'name'),
          // SPDX expression (since 3.1).
          identifier: getText(license, 'identifier'),
          url: getText(license, 'url'),
        }
      : undefined,
    externalDocs: parseExternalDocs(root),
  }
}

/** Returns undefined without a URL, because there is nothing to link to. */
export function parseExternalDocs(parent: Located): ExternalDocs | undefined {
  const at = getChild(parent, 'externalDocs')
  const url = getText(at, 'url')
  return url === undefined ? undefined : { url, description: getText(at, 'description') }
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
  readonly at: SourcePointer
}

/**
 * Returns the declared tags in document order, including unused ones. The first of several with the
 * same name wins.
 */
export function parseTags(scope: DocumentScope): readonly Tag[] {
  const found = new Map<string, Tag>()
  for (const item of getItems(getChild(scope.root, 'tags'))) {
    const name = getText(item, 'name')
    if (name === undefined || found.has(name)) continue
    const isNested = isAtLeast(scope.version, '3.2')
    const summary = isNested ? getText(item, 'summary') : undefined
    const shown = getText(item, 'x-displayName')?.trim() || summary?.trim() || formatTagName(name)
    found.set(name, {
      name,
      title: showDirections(shown),
      summary,
      description: getText(item, 'description'),
      externalDocs: parseExternalDocs(item),
      parent: isNested ? getText(item, 'parent') : undefined,
      kind: isNested ? getText(item, 'kind') : undefined,
      at: scope.getPointer(item),
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

/**
 * Formats a tag as words: `payment_intents` becomes “Payment intents”; tags that are words already
 * are kept.
 */
export function formatTagName(tag: string): string {
  const isIdentifier = /^[\p{Ll}\p{N}_-]+$/u.test(tag)
  return capitalize(isIdentifier ? splitWords(tag).join(' ') : tag.replaceAll('_', ' ')) || tag
}

/** Capitalizes the first letter, except of names such as iOS. */
function capitalize(words: string): string {
  return words.replace(/^\p{Ll}(?!\p{Lu})/u, (letter) => letter.toUpperCase())
}

function splitWords(name: string): readonly string[] {
  return name
    .replaceAll(/([\p{Ll}\d])(?=\p{Lu})|(\p{Lu})(?=\p{Lu}\p{Ll})/gu, '$1$2 ')
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter((word) => word !== '')
    .map(formatWord)
}

function formatWord(word: string): string {
  const lower = word.toLowerCase()
  const known = abbreviations.get(lower) ?? abbreviations.get(lower.replace(/s$/, ''))
  if (known !== undefined) return abbreviations.has(lower) ? known : `${known}s`
  return /^\p{Lu}[\p{Lu}\p{N}]+$/u.test(word) ? word : lower
}

const abbreviations: ReadonlyMap<string, string> = new Map(
  'AI API CSV DNS GPG HTML HTTP HTTPS ID IP JSON OAuth OIDC PDF SAML SCIM SKU SMS SQL SSH SSL SSO TLS UI URI URL UUID VM VPC XML'
    .split(' ')
    .map((word) => [word.toLowerCase(), word]),
)
