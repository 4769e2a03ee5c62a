import { toHtml } from 'hast-util-to-html'
import type { Schema } from '#request/description/parameter.ts'
import { getOrCreate } from '#openapi/shared-api-description.ts'
import { isKeywords } from '#schema/keywords.ts'
import { showsPointers } from '../html/pointer-attribute.ts'
import { getTextLanguage } from '../i18n/text-language.ts'
import type { Translate } from '../i18n/translate.ts'
import { getLinkResolver } from '../markdown/document-links.ts'
import type { ApiReference } from '../reference/api-reference.ts'
import type { Direction, SchemaMarks } from '../schema-outline/outline.ts'
import { createOutliner } from '../schema-outline/outline-schema.ts'
import { conflictClass } from '../schema-outline/render-line.ts'
import { renderOutline } from '../schema-outline/render-outline.ts'
import { repeatsName } from '../schema-outline/schema-index.ts'

export interface ShownSchema {
  readonly schema: Schema | undefined
  readonly pointer: string
  readonly direction: Direction
  readonly prefix: string
  /** The name of the parameter or header, which a title may repeat. */
  readonly name?: string
  readonly budget?: number
  readonly level?: number
  /** Parts of the root schema that the page shows itself. */
  readonly without?: readonly ('title' | 'descriptions' | 'examples')[]
  readonly around?: string | undefined
  readonly isRequired?: boolean
  /** Folds the fields, for a schema next to its example. */
  readonly isClosed?: boolean
}

interface Page {
  readonly apiReference: ApiReference
  readonly translate: Translate
  readonly locale: string | undefined
  readonly changes: SchemaMarks | undefined
}

/**
 * Renders a schema as HTML. Keeps the last ones, because neighbouring operations return the same objects and errors: of the 68,209
 * schemas on the pages of Microsoft Graph, beta, 91 % are among the last 50, and of GitHub's and Stripe's three quarters.
 */
export function renderSchema(shown: ShownSchema, page: Page): string {
  const key = getKey(shown, page)
  if (key === undefined) return render(shown, page)
  const known = getOrCreate(rendered, page.apiReference, () => new Map<string, string>())
  const html = known.get(key) ?? render(shown, page)
  known.delete(key)
  // Conflicts name the pointers of the schema.
  if (!html.includes(conflictClass)) known.set(key, html)
  const [oldest] = known.keys()
  if (known.size > mostKept && oldest !== undefined) known.delete(oldest)
  return html
}

const rendered = new WeakMap<ApiReference, Map<string, string>>()

/** One has up to 90 KB. */
const mostKept = 100

/** Returns a text of everything that the HTML depends on. Returns `undefined` if it depends on the pointer too. */
function getKey(
  { schema, pointer, ...settings }: ShownSchema,
  { apiReference, locale }: Page,
): string | undefined {
  const isOwn = apiReference.api.schemas.has(pointer)
  if (isOwn || showsPointers() || import.meta.env.DEV || !isShallow(schema)) return undefined
  return JSON.stringify([locale, schema, { ...settings, around: undefined }])
}

/** Returns whether all rows of a schema come from a reference, so that their pointers are the same on every page. */
function isShallow(schema: unknown): boolean {
  return (
    isKeywords(schema) &&
    Object.entries(schema).every(([keyword, value]) =>
      keyword === 'items'
        ? isShallow(value)
        : [value].flat().every((one) => one === null || typeof one !== 'object'),
    )
  )
}

function render(shown: ShownSchema, { apiReference, translate, changes }: Page): string {
  const { schema, name, level, around, isRequired, isClosed, without = [], ...settings } = shown
  const { outline, locate, countRows } = createOutliner(apiReference.api, changes)
  const full = outline(schema, settings)
  const { title } = full.root.statements
  const isRepeated = title !== undefined && name !== undefined && repeatsName(title.text, name)
  const statements = {
    ...full.root.statements,
    ...((isRepeated || without.includes('title')) && { title: undefined }),
    ...(without.includes('descriptions') && { descriptions: [] }),
    ...(without.includes('examples') && { examples: [] }),
  }
  const outlined = renderOutline(
    { ...full, root: { ...full.root, statements } },
    {
      locate,
      countRows,
      level,
      around,
      links: getLinkResolver(apiReference),
      getTextLanguage: (text) => getTextLanguage(apiReference, text),
      translate,
      version: changes?.version,
      isClosed,
      ...(isRequired && { presence: { text: 'required', pointer: settings.pointer } }),
    },
  )
  return toHtml(outlined)
}
