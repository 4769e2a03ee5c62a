import type { StarlightUserConfig } from '@astrojs/starlight/types'
import type { ApiDescription } from '#openapi/load-api-description.ts'
import type { Settings } from './settings.ts'

export type Sidebar = NonNullable<StarlightUserConfig['sidebar']>

/** A source that statements cite by section. */
export interface CitedSource {
  /** Sets the address of the page on which the source is published. */
  readonly page: string
  /** Lists the sections by number, each with its anchor on the page. */
  readonly sections: Readonly<Record<string, { readonly title: string; readonly anchor: string }>>
}

/** Addresses of the team's pages that generated pages link to. */
export interface ServiceLinks {
  /** Replaces the generated page of all credentials. @default none */
  readonly authentication?: string
  /** Replaces the generated list of operations, tags and webhooks. @default none */
  readonly reference?: string
  /** Adds a page about the base URL to call. @default none */
  readonly baseUrl?: string
  /** Adds a page about how to handle failed calls. @default none */
  readonly errors?: string
}

/** A team's service: additions to the generated portal. No other code depends on a particular service. */
export interface Service {
  /** Names the folder of the team's pages, relative to the project. They replace generated pages at the same address. */
  readonly pages: string
  /**
   * Describes the site for search engines, unless Starlight's `description` does.
   *
   * @default a sentence with the title of the document
   */
  readonly description?: string
  /** Replaces the generated sidebar. `portalSidebar` is the placeholder for the operations without a page by the team. @default none */
  readonly sidebar?: Sidebar
  /** Links generated pages to pages of the team, by address. @default {} */
  readonly links?: ServiceLinks
  /** Requires each statement to cite a section of this source. @default none */
  readonly source?: CitedSource
  /** Publishes the document in these formats, with the server of the build. @default the format of its file */
  readonly formats?: readonly ('json' | 'yaml')[]
  /** Omits the marks of untrusted text for agents, because the team wrote the document. @default false */
  readonly trustDocument?: boolean
  /** Formats the first lines of `llms.txt`: what an agent must know before it calls the service. @default facts of the document */
  readonly formatInstructions?: (
    portal: Readonly<{
      api: Pick<ApiDescription, 'operations' | 'documented' | 'openPoints' | 'contradictions'>
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
