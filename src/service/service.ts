import type { Service } from '#site/service.ts'
import { writeInstructions } from './agents/agent-instructions.ts'
import { failureExamples } from './failure-examples.ts'
import { listPages } from './scalar/list-pages.ts'
import { writeReaderDocument } from './scalar/reader-document.ts'
import { listSidebar } from './sidebar.ts'
import { source } from './source/source.ts'

/** The service whose portal this is. Another team puts its own here. */
export const service: Service = {
  pages: 'src/content/docs',
  requiresReview: true,
  description: 'How to call the service with an API key, and a console to try it in.',
  listSidebar,
  links: {
    authentication: '/authentication/send-a-key/',
    reference: '/reference/list-experiments/',
    baseUrl: '/reference/base-url/',
    errors: '/reference/errors/',
  },
  source,
  formats: ['json', 'yaml'],
  wroteDocument: true,
  inlineStylesheets: 'always',
  failureExamples,
  writeInstructions,
  scalar: { listPages, writeDocument: writeReaderDocument },
}
