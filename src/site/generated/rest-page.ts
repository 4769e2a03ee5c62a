import type { Contract } from '#contract/read-contract.ts'
import { recall } from '#contract/shared-contract.ts'
import { toHtml } from 'hast-util-to-html'
import { h } from 'hastscript'
import type { FindLink } from '../schemas/rich-text.ts'
import { sayEnglish } from '../words.ts'
import type { Say } from '../words.ts'
import { renderOutline } from '../schemas/render-outline.ts'
import { outlineContract } from '../schemas/outline-schema.ts'
import type { OutlineNode } from '../schemas/outline.ts'
import type { OperationSchema } from './schema-views.ts'

type Described = Pick<Contract, 'schemas' | 'document' | 'readDigits'>

/** Where the members of a page stand that it has no room for: a fragment, which its folds load. */
export function locateRest(path: string): string {
  return `${path}members.html`
}

/** Those of which the page shows a part. Operations share most of what they refer to, and each text is outlined once. */
export function listCut<Given extends Listed>(
  contract: Described,
  schemas: readonly Given[],
): readonly Given[] {
  const { outline, locate } = outlineContract(contract)
  const known = recall(cut, contract.schemas, () => new Map<string, boolean>())
  const isCut = ({ more, groups }: OutlineNode): boolean =>
    (more !== undefined &&
      (more.reference === undefined || locate(more.reference) === undefined)) ||
    groups.some(({ rows }) => rows.some(({ node }) => isCut(node)))
  return schemas.filter(({ schema, ...settings }) => {
    const { pointer, direction, budget } = settings
    // Only a named schema has a page of its own for what is left out.
    const place = pointer.includes('#/components/schemas/') ? pointer : ''
    const key = JSON.stringify([place, direction, budget, schema])
    const found = known.get(key) ?? isCut(outline(schema, settings).root)
    known.set(key, found)
    return found
  })
}

const cut = new WeakMap<Described['schemas'], Map<string, boolean>>()

export interface RestPage {
  readonly title: string
  readonly path: string
  readonly schemas: readonly Listed[]
}

/** Every member of schemas of which a page shows a part, as a page without anything else. */
export function writeRest(
  contract: Described,
  { title, path, schemas }: RestPage,
  links?: FindLink,
  say: Say = sayEnglish,
): string {
  const { outline, locate, countRows } = outlineContract(contract)
  const drawn = schemas.map(({ schema, budget: _budget, ...settings }) =>
    renderOutline(outline(schema, { ...settings, budget: mostRows }), {
      locate,
      countRows,
      links,
      say,
    }),
  )
  const head = [
    h('meta', { charset: 'utf-8' }),
    h('meta', { name: 'viewport', content: 'width=device-width' }),
    h('meta', { name: 'robots', content: 'noindex' }),
    h('title', [`Members: ${title}`]),
  ]
  const heading = h('h1', [h('a', { href: path }, [title])])
  const page = h('html', { lang: 'en' }, [
    h('head', head),
    h('body', [h('main', [heading, ...drawn])]),
  ])
  return `<!doctype html>${toHtml(page)}`
}

type Listed = Pick<OperationSchema, 'schema' | 'pointer' | 'direction' | 'prefix' | 'budget'>

/** No document of a service has more rows in one place; one that was made to would never end. */
const mostRows = 5000
