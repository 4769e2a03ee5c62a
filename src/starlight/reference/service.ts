import type { StarlightUserConfig } from '@astrojs/starlight/types'
import type { ApiDescription } from '#openapi/load-api-description.ts'
import type { Settings } from './settings.ts'

export type Sidebar = NonNullable<StarlightUserConfig['sidebar']>

/** A source that statements cite by section, published as a page of the portal. */
export interface CitedSource {
  /** The address of the page. */
  readonly page: string
  /** The sections by number, each with its anchor on the page. */
  readonly sections: Readonly<Record<string, { readonly title: string; readonly anchor: string }>>
}

/** Pages of the service that generated pages link to, by address. */
export interface ServiceLinks {
  /** Replaces the generated page of all credentials. */
  readonly authentication?: string
  /** Replaces the generated list of operations, tags and webhooks. */
  readonly reference?: string
  /** The page about the base URL to call. */
  readonly baseUrl?: string
  /** The page about how to handle failed calls. */
  readonly errors?: string
}

/**
 * A team's service: additions to the generated portal. Only the folder of pages is required. No other code depends on a
 * particular service.
 */
export interface Service {
  /** The folder of the team's pages, relative to the project. They replace generated pages at the same address. */
  readonly pages: string
  readonly description?: string
  /** Replaces the generated sidebar. `portalSidebar` is replaced with the operations without a page by the team. */
  readonly sidebar?: Sidebar
  readonly links?: ServiceLinks
  /** If set, each statement must cite one of its sections. */
  readonly source?: CitedSource
  /** Formats in which the document is published, with the server of the build. Defaults to its source format. */
  readonly formats?: readonly ('json' | 'yaml')[]
  /** Whether the team wrote the document. Otherwise, its texts are quoted as untrusted for agents. */
  readonly wroteDocument?: boolean
  /** As Astro's option: with `always`, the first paint needs only the page; with `never`, pages share files. */
  readonly inlineStylesheets?: 'always' | 'never'
  /** The first lines of `llms.txt`: what an agent must know before it calls the service. */
  readonly writeInstructions?: (
    portal: Readonly<{
      contract: Pick<ApiDescription, 'operations' | 'documented' | 'openPoints' | 'contradictions'>
      settings: Pick<Settings, 'siteUrl' | 'base' | 'apiBaseUrl' | 'sandboxUrl'>
    }>,
  ) => readonly string[]
}

/** @throws {Error} if the source has no such section, which fails the build */
export function linkSection({ page, sections }: CitedSource, section: string | undefined): string {
  const found = section === undefined ? undefined : sections[section]
  if (found) return `${page}#${found.anchor}`
  throw new Error(`The source has no section ${section}. Correct the citation in the API document.`)
}
