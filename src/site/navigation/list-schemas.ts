import { schemasPath } from '#core/address/reference.ts'
import type { Contract } from '#contract/read-contract.ts'
import { recall } from '#contract/shared-contract.ts'
import { nameSchemas } from '../schemas/schema-index.ts'
import type { NamedSchema } from '../schemas/schema-index.ts'
import { cut, enterLink } from './list-sidebar.ts'
import type { LinkPlace, SidebarEntry } from './list-sidebar.ts'
import type { Say } from '../words.ts'

type Described = Pick<Contract, 'schemas'>

/** Returns the named schemas by name, computed once per document. */
export function listSchemas({ schemas }: Described): readonly NamedSchema[] {
  return recall(known, schemas, () =>
    [...new Set(nameSchemas(schemas).values())].toSorted((one, other) =>
      order.compare(one.name, other.name),
    ),
  )
}

const known = new WeakMap<Described['schemas'], readonly NamedSchema[]>()

const order = new Intl.Collator('en', { numeric: true })

/** Few, because neighbours by name are rarely what a reader looks for next. */
const mostAround = 20

/** Returns the schemas around the one of the page, only for its own page: there may be a thousand. */
export function listSchemasAround(
  contract: Described,
  page: string,
  place: LinkPlace,
  say: Say,
): readonly SidebarEntry[] {
  const all = listSchemas(contract)
  return cut(
    all,
    all.findIndex(({ path }) => path === page),
    (label) => enterLink({ label, path: schemasPath }, page, place),
    ({ name, path }) => enterLink({ label: name, path }, page, place),
    say,
    mostAround,
  )
}
