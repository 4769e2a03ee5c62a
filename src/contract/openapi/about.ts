import type { ExternalDocs } from './documented-operation.ts'
import { enter, isLocatedMapping, readText } from '../source/located.ts'
import type { Located } from '../source/located.ts'

/** The words of a document about itself, beyond its title, version and description. */
export interface DocumentAbout {
  readonly summary: string | undefined
  readonly termsOfService: string | undefined
  readonly contact: Contact | undefined
  readonly license: License | undefined
  readonly externalDocs: ExternalDocs | undefined
}

export interface Contact {
  readonly name: string | undefined
  readonly url: string | undefined
  readonly email: string | undefined
}

export interface License {
  readonly name: string | undefined
  /** An SPDX expression (since 3.1). */
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

/** Undefined without an address, because there is nothing to read then. */
export function readExternalDocs(parent: Located): ExternalDocs | undefined {
  const at = enter(parent, 'externalDocs')
  const url = readText(at, 'url')
  return url === undefined ? undefined : { url, description: readText(at, 'description') }
}
