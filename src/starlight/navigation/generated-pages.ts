import { getReferencePath, recipesPath, referencePath, schemasPath } from '#text/reference.ts'
import type { InboundRequest } from '#openapi/parse/documented-operation.ts'
import type { ApiDescription } from '#openapi/load-api-description.ts'
import type { Operation } from '#request/description/operation.ts'
import { quoteDocument } from '#text/quote-document.ts'
import { clipSentence } from '../html/rich-text.ts'

export interface GeneratedPage {
  readonly path: string
  readonly title: string
  readonly description: string
  readonly section: string
}

type Described = Pick<ApiDescription, 'title' | 'description' | 'operations'>

/** Returns the generated pages of every document, by name, without the pages of its operations. */
export function getGeneratedPages(api: Described) {
  const { title } = api
  const named = quoteDocument(title, 120)
  return {
    start: {
      path: '/',
      title,
      description:
        clipSentence(api.description) ?? `${title}: its operations, and a console to call them in.`,
      section: 'Start',
    },
    console: {
      path: '/console/',
      title: 'Console',
      description: `Call ${named} from this page with a credential of your own, which stays in memory.`,
      section: 'Start',
    },
    reference: {
      path: referencePath,
      title: 'Operations',
      description: `Every operation that the API document of ${named} describes.`,
      section: 'Reference',
    },
    schemas: {
      path: schemasPath,
      title: 'Schemas',
      description: `Every schema that the API document of ${named} describes, by name.`,
      section: 'Reference',
    },
    authentication: {
      path: '/authentication/',
      title: 'Authentication',
      description: `The credentials that the API document of ${named} names, and where each of them goes.`,
      section: 'Reference',
    },
    recipes: {
      path: recipesPath,
      title: 'Recipes',
      description: `Tasks that take several requests to ${named}, step by step.`,
      section: 'Reference',
    },
    changes: {
      path: '/changes/',
      title: 'Changes',
      description: `What changed between the versions of ${named}, and what that means for its clients.`,
      section: 'Reference',
    },
    notSpecified: {
      path: '/not-specified/',
      title: 'Not specified',
      description: `What the API document of ${named} leaves open, and what a client should not assume.`,
      section: 'About',
    },
    agents: {
      path: '/agents/',
      title: 'For agents',
      description: `How a program that writes code for ${named} should use this portal, and what it must never do with a key.`,
      section: 'About',
    },
  } as const satisfies Readonly<Record<string, GeneratedPage>>
}

export function createGeneratedPage(
  operation: Operation,
  { title }: Pick<ApiDescription, 'title'>,
): GeneratedPage {
  const { method, path, summary, description } = operation
  return {
    path: getOperationPath(operation),
    title: operation.name,
    description:
      clipSentence(description) ??
      `${method} ${path}${summary === undefined ? '' : `: ${summary}`}, of ${title}.`,
    section: 'Reference',
  }
}

export function getWebhookPath({ slug }: Pick<InboundRequest, 'slug'>): string {
  return getReferencePath('webhook', slug)
}

export function getOperationPath({ slug }: Pick<Operation, 'slug'>): string {
  return getReferencePath('operation', slug)
}
