import { toHtml } from 'hast-util-to-html'
import { h } from 'hastscript'
import type { ApiDescription } from '#openapi/load-api-description.ts'
import { getOmittedRowsPath, renderOutline } from '../schema-outline/render-outline.ts'
import type {
  Direction,
  OutlineNode,
  OutlineSubject,
  SchemaMarks,
} from '../schema-outline/outline.ts'
import { createOutliner } from '../schema-outline/outline-schema.ts'
import type { LinkResolver } from '../html/rich-text.ts'
import { translateToEnglish } from '../i18n/translate.ts'
import type { Translate } from '../i18n/translate.ts'
import type { OperationSchema } from './schema-views.ts'

type Described = Pick<ApiDescription, 'schemas' | 'original'>

interface ShowingPage {
  readonly title: string
  readonly path: string
}

/** Fields that other pages omit for size: rendered once, and loaded by the folds of those pages. */
export interface MembersPage {
  readonly path: string
  readonly subject: OutlineSubject
  readonly direction: Direction
  /** The first page that omits the fields. */
  readonly of: ShowingPage
  /** The number of other pages that omit them. */
  readonly others: number
}

/** Returns a page for every set of omitted fields, including fields that these pages omit themselves. */
export function collectMembersPages(
  api: Described,
  pages: readonly (ShowingPage & { readonly schemas: readonly OperationSchema[] })[],
): readonly MembersPage[] {
  const { outline, outlineOmitted } = createOutliner(api)
  const found = new Map<string, MembersPage>()
  const known = new Map<string, readonly Cut[]>()
  for (const { title, path, schemas } of pages) {
    const waiting = schemas.flatMap(({ schema, ...settings }) => {
      const { pointer, direction, budget } = settings
      // Operations share most schemas, so each text is outlined once. Only a named schema depends on its pointer.
      const around = api.schemas.has(pointer) ? pointer : ''
      const key = JSON.stringify([around, direction, budget, schema])
      const cut = known.get(key) ?? collectCuts(outline(schema, settings).root, direction)
      known.set(key, cut)
      return cut
    })
    const met = new Set<string>()
    for (const cut of waiting) {
      if (met.has(cut.path)) continue
      met.add(cut.path)
      const page = found.get(cut.path)
      found.set(cut.path, {
        ...cut,
        of: page?.of ?? { title, path },
        others: page ? page.others + 1 : 0,
      })
      const inner =
        known.get(cut.path) ??
        collectCuts(outlineOmitted(cut.subject, cut.direction).root, cut.direction)
      known.set(cut.path, inner)
      waiting.push(...inner)
    }
  }
  return [...found.values()]
}

type Cut = Pick<MembersPage, 'path' | 'subject' | 'direction'>

function collectCuts({ more, groups }: OutlineNode, direction: Direction): readonly Cut[] {
  const inner = groups.flatMap(({ rows }) =>
    rows.flatMap(({ node }) => collectCuts(node, direction)),
  )
  if (!more) return inner
  const { subject } = more
  return [{ path: getOmittedRowsPath(subject, direction), subject, direction }, ...inner]
}

/** Renders the fields as a page without anything else. */
export function renderMembersPage(
  api: Described,
  { subject, direction, of: { title, path }, others }: MembersPage,
  links?: LinkResolver,
  translate: Translate = translateToEnglish,
  changes?: SchemaMarks,
): string {
  const { outlineOmitted, locate, countRows } = createOutliner(api, changes)
  const rendered = renderOutline(outlineOmitted(subject, direction), {
    locate,
    countRows,
    links,
    translate,
    version: changes?.version,
  })
  const head = [
    h('meta', { charset: 'utf-8' }),
    h('meta', { name: 'viewport', content: 'width=device-width' }),
    h('meta', { name: 'robots', content: 'noindex' }),
    h('title', [`Fields: ${title}`]),
  ]
  const more = others === 0 ? [] : [` and ${others} more`]
  const heading = h('h1', [h('a', { href: path }, [title]), ...more])
  const page = h('html', { lang: 'en' }, [
    h('head', head),
    h('body', [h('main', [heading, rendered])]),
  ])
  return `<!doctype html>${toHtml(page)}`
}
