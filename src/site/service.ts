import type { StarlightUserConfig } from '@astrojs/starlight/types'
import type { Contract } from '#contract/read-contract.ts'
import type { Settings } from './settings.ts'

export type Sidebar = NonNullable<StarlightUserConfig['sidebar']>

/** A text that statements of the document cite by section, which a page of the portal publishes. */
export interface CitedSource {
  /** The address of the page. */
  readonly page: string
  /** The sections by number, each with its anchor on the page. */
  readonly sections: Readonly<Record<string, { readonly title: string; readonly anchor: string }>>
}

/** The written pages that generated ones lead to, by their addresses. */
export interface ServiceLinks {
  /** Stands for the page of all credentials, which is not generated then. */
  readonly authentication?: string
  /** Stands for the list of operations, its tags and webhooks, which are not generated then. */
  readonly reference?: string
  /** Says which base URL programs call. */
  readonly baseUrl?: string
  /** Says what programs can rely on when a call fails. */
  readonly errors?: string
}

/**
 * The service of a team: what its portal has beside what is made from the document. Only the folder of pages has to be there;
 * nothing else of the portal knows which service it is.
 */
export interface Service {
  /** The folder of the written pages, from the project. One at the address of a generated page takes its place. */
  readonly pages: string
  readonly description?: string
  /** The sidebar in place of the generated one. Operations without a written page are listed in place of `portalSidebar`. */
  readonly sidebar?: Sidebar
  readonly links?: ServiceLinks
  /** Each statement has to cite one of its sections then. */
  readonly source?: CitedSource
  /** The formats that the document is published in, with the server of the build; by default as its owner wrote it. */
  readonly formats?: readonly ('json' | 'yaml')[]
  /** Whether the team wrote the document. The words of any other are quoted for agents as those of a stranger. */
  readonly wroteDocument?: boolean
  /** As Astro's option: with `always`, the first paint waits for nothing but the page; with `never`, pages share files. */
  readonly inlineStylesheets?: 'always' | 'never'
  /** The first lines of `llms.txt`: what an agent must know before it calls the service. */
  readonly writeInstructions?: (
    portal: Readonly<{
      contract: Pick<Contract, 'operations' | 'documented' | 'openPoints' | 'contradictions'>
      settings: Pick<Settings, 'siteUrl' | 'base' | 'apiBaseUrl' | 'sandboxUrl'>
    }>,
  ) => readonly string[]
}

/** @throws {Error} if the source has no such section, which fails the build */
export function linkSection({ page, sections }: CitedSource, section: string | undefined): string {
  const found = section === undefined ? undefined : sections[section]
  if (found) return `${page}#${found.anchor}`
  throw new Error(`The source has no section ${section}. Correct it in the contract.`)
}
