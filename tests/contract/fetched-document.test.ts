import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildTime } from '../support/build-time.ts'
import { buildDocumentsSite } from '../support/documents-site.ts'

test(
  'A relative server is resolved against the URL from which the document was fetched',
  async () => {
    const { site, origin } = await buildDocumentsSite()

    const read = (path: string) => readFile(join(site, 'fetched', path), 'utf8')
    const [page, start, agents] = await Promise.all(
      ['reference/get-things/index.html', 'index.html', 'llms.txt'].map(read),
    )
    expect(page).toContain(`connect-src 'self' ${origin}`)
    expect(page).toContain(`${origin}/docs/v2/things`)
    expect(start).toContain(`${origin}/docs/v2</code>`)
    expect(agents).toContain(`${origin}/docs/v2`)
  },
  buildTime,
)
