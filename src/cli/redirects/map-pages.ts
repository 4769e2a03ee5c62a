import { referencePath } from '#text/reference.ts'
import type { ApiDescription } from '#openapi/load-api-description.ts'
import { getOperationPath, getWebhookPath } from '#starlight/navigation/generated-pages.ts'
import { groupByTag, flattenGroups } from '#starlight/navigation/group-by-tag.ts'
import type { OldPage } from './old-pages.ts'

export interface NewPage {
  /** From the root of the API reference. */
  readonly path: string
  /** Whether it is only the nearest page, because this plugin lacks a page with the same subject. */
  readonly isNearest: boolean
}

/** Creates a function that returns the page that replaces a page of starlight-openapi. */
export function createPageMap(api: ApiDescription): (page: OldPage) => NewPage {
  const operations = new Map(
    api.operations.map((operation) => [
      createKey(operation.method, operation.writtenPath ?? operation.path),
      getOperationPath(operation),
    ]),
  )
  const webhooks = new Map(
    api.webhooks.map((webhook) => [
      createKey(webhook.request.method, webhook.name),
      getWebhookPath(webhook),
    ]),
  )
  const tags = new Map(
    flattenGroups(groupByTag(api)).map(({ tag, path }) => [tag?.name, path] as const),
  )
  return (page) => {
    if (page.kind === 'overview') return { path: '/', isNearest: false }
    const own =
      page.kind === 'tag'
        ? tags.get(page.tag)
        : (page.kind === 'operation' ? operations : webhooks).get(createKey(page.method, page.path))
    if (own !== undefined) return { path: own, isNearest: false }
    const names = page.kind === 'operation' ? page.tags : []
    const nearest = names.map((name) => tags.get(name)).find((path) => path !== undefined)
    return { path: nearest ?? referencePath, isNearest: true }
  }
}

function createKey(method: string, path: string): string {
  return `${method} ${path}`
}
