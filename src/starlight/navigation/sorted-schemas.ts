import { schemasPath } from '#text/reference.ts'
import type { ApiDescription } from '#openapi/load-api-description.ts'
import { getOrCreate } from '#openapi/shared-api-description.ts'
import { getNamedSchemas } from '../schema-outline/schema-index.ts'
import type { NamedSchema } from '../schema-outline/schema-index.ts'
import { cutEntries, createLink } from './reference-entries.ts'
import type { LinkFormat, SidebarEntry } from './reference-entries.ts'
import type { Translate } from '../i18n/translate.ts'

export function getSortedSchemas({ schemas }: ApiDescription): readonly NamedSchema[] {
  return getOrCreate(known, schemas, () =>
    [...new Set(getNamedSchemas(schemas).values())].toSorted((one, other) =>
      order.compare(one.name, other.name),
    ),
  )
}

const known = new WeakMap<ApiDescription['schemas'], readonly NamedSchema[]>()

const order = new Intl.Collator('en', { numeric: true })

/** Few, because neighbours by name are rarely what a reader looks for next. */
const mostAround = 20

/** Returns the schemas around the one of the page, only for its own page: there may be a thousand. */
export function getSchemaEntriesAround(
  api: ApiDescription,
  page: string,
  format: LinkFormat,
  translate: Translate,
): readonly SidebarEntry[] {
  const all = getSortedSchemas(api)
  return cutEntries(
    all,
    all.findIndex(({ path }) => path === page),
    (label) => createLink({ label, path: schemasPath }, page, format),
    ({ name, path }) => createLink({ label: name, path }, page, format),
    translate,
    mostAround,
  )
}
