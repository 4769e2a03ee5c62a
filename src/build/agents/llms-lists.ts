import { formatCounted } from '#core/text/format-count.ts'
import { locateOperation, locateWebhook, nameWebhook } from '#site/navigation/generated-pages.ts'
import { nameOperation } from '#site/reference/name-operation.ts'
import { countOperations, groupByTag, listGroups } from '#site/navigation/group-by-tag.ts'
import { addressOf, locateMarkdown } from '#site/address/markdown-address.ts'
import { generates } from '#site/portal.ts'
import { nameSchemas } from '#site/schemas/name-schemas.ts'
import type { ListedPortal } from './listed-portal.ts'
import {
  quotationRule,
  quoteDocument,
  quoteLinkName,
  writeCode,
} from '#core/text/quote-document.ts'

/** A list of pages that llms.txt only names. */
export interface PageList {
  /** As that of a link. */
  readonly title: string
  /** The path of its file. */
  readonly path: string
  /** The entries that it lists, in a few words. */
  readonly about: string
  readonly text: string
  /** The paths of the pages that it lists. */
  readonly pages: readonly string[]
}

/** The pages of a large document in lists of their own: operations by tag, webhooks, schemas. None for a small one. */
export function writePageLists({ service, contract, settings }: ListedPortal): readonly PageList[] {
  if (!generates({ service }, 'reference') || contract.operations.length <= mostListed) return []
  const link = (title: string, path: string) => `[${title}](${addressOf(path, settings)})`
  const list = (slug: string, title: string, about: string, pages: readonly ListedPage[]) => ({
    title,
    path: `/llms/${slug}.txt`,
    about,
    text: [
      `# ${title}, of ${quoteDocument(contract.title, 120)}`,
      '',
      quotationRule,
      '',
      ...pages.map(
        ({ name, path, detail }) => `- ${link(quoteLinkName(name), locateMarkdown(path))}${detail}`,
      ),
      '',
    ].join('\n'),
    pages: pages.map(({ path }) => path),
  })
  const groups = listGroups(groupByTag(contract)).map((group) => {
    const operations = group.operations.map((operation): ListedPage => {
      const old = operation.isDeprecated ? ', deprecated' : ''
      return {
        name: nameOperation(operation),
        path: locateOperation(operation),
        detail: `: ${writeCode(`${operation.method} ${operation.path}`)}${old}`,
      }
    })
    const count = countOperations(group)
    const about = count === 1 ? 'one operation' : `${count} operations`
    return list(`tag-${group.slug}`, quoteLinkName(group.title), about, operations)
  })
  const webhooks = contract.webhooks.map((webhook): ListedPage => ({
    name: nameWebhook(webhook),
    path: locateWebhook(webhook),
    detail: '',
  }))
  const schemas = [...new Set(nameSchemas(contract.schemas).values())].map(
    ({ name, path }): ListedPage => ({ name, path, detail: '' }),
  )
  return [
    ...groups,
    ...(webhooks.length > 0
      ? [
          list(
            'webhooks',
            'Webhooks',
            `${formatCounted(webhooks.length, 'request')} that the service makes`,
            webhooks,
          ),
        ]
      : []),
    ...(schemas.length > 0
      ? [list('schemas', 'Schemas', `${schemas.length} named schemas`, schemas)]
      : []),
  ]
}

/** The most operations for a single list: nobody reads a list of a thousand. */
const mostListed = 100

interface ListedPage {
  readonly name: string
  readonly path: string
  readonly detail: string
}
