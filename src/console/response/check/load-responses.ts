import type { DescribedResponses } from '#core/response/check/described-responses.ts'
import { isDescribed } from '#core/response/check/is-described.ts'
import { loadFile } from '../../choice/load-file.ts'
import { locateResponses } from '../../choice/operation-files.ts'

/** Of each operation whose response was shown in this page. */
const loaded = new Map<string, Promise<DescribedResponses>>()

/**
 * Loads what the document says of an operation's responses, which no page needs before there is one.
 *
 * @throws when it cannot be loaded; the next call tries again
 */
export async function loadResponses(slug: string): Promise<DescribedResponses> {
  const known = loaded.get(slug)
  if (known) return known
  const loading = loadFile(locateResponses(slug), isDescribed)
  loaded.set(slug, loading)
  return loading.catch((error: unknown) => {
    loaded.delete(slug)
    throw error
  })
}
