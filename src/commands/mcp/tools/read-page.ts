import { z } from 'zod'
import { UsageError } from '../../usage-error.ts'
import { readSitePage } from '../read-site-page.ts'
import { defineTool } from '../tool.ts'

export const readPage = defineTool({
  name: 'read_page',
  title: 'Read a page of the portal',
  description:
    'Reads a page of the built portal as Markdown. Without a path it reads /llms.txt, which lists the pages. If the portal was not built, the result says so; the other tools do not need that.',
  input: {
    path: z
      .string()
      .default('/llms.txt')
      .describe('Its path below the portal, such as /quickstart/ or /llms.txt'),
  },
  run: async ({ sites }, { path }) => {
    const page = await readSitePage(sites, path)
    switch (page.outcome) {
      case 'read':
        return { source: page.file, found: page.text }
      case 'no-site':
        throw new UsageError(
          'The portal has not been built, so there are no pages to read. npm run build or npm start builds it. The other tools read the API document without it.',
        )
      case 'no-page':
        throw new UsageError(
          `The portal has no page “${path}”. Read /llms.txt, which lists the pages.`,
        )
    }
  },
})
