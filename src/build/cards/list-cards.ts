import { getCollection } from 'astro:content'
import { failureGroups, failures, linkFailure } from '#core/exchange/failures/failures.ts'
import { joinSentences } from '#core/exchange/failures/sentence.ts'
import { conformancePage } from '#site/conformance/conformance-page.ts'
import { listGeneratedPages } from '#site/generated/generated-pages.ts'
import { nameCard } from '#site/head/locate-card.ts'
import { contract, source } from '#site/portal.ts'
import { listPortalSidebar } from '#site/sidebar.ts'
import type { Sidebar } from '#site/sidebar.ts'
import { documentFacts } from '#site/statements/document-facts.ts'
import type { Card } from './render-card.ts'

/** The cards of all pages, by name. */
export async function listCards(): Promise<ReadonlyMap<string, Card>> {
  const site = contract.title
  const sidebar = listPortalSidebar(source, contract, [])
  const entries = await getCollection('docs', ({ id }) => id !== '404')
  const errors = 'Console failures'
  const facts = documentFacts(contract)
  return new Map<string, Card>([
    ...entries.map(({ id, data: { title, description } }): [string, Card] => [
      id,
      { site, section: findSection(id, sidebar, site), title, description },
    ]),
    ...listGenerated(site),
    ['conformance', { site, section: 'About', ...conformancePage }],
    ['errors', { site, section: 'Reference', title: errors, description: errorsDescription }],
    ...failureGroups
      .flatMap(({ ids }) => ids)
      .map((id): [string, Card] => [
        nameCard(linkFailure(id)),
        {
          site,
          section: errors,
          title: failures[id].title,
          description: joinSentences(failures[id].meaning, facts),
        },
      ]),
  ])
}

const errorsDescription =
  'Every failure that the console tells apart: what is known, what is likely, and what a page in a browser cannot know.'

/** The operations of another document share the card of their list, because there may be a thousand. */
function listGenerated(site: string): readonly [string, Card][] {
  const pages = source.isDefault ? [] : Object.values(listGeneratedPages(contract))
  return pages.map(({ path, title, description, section }) => [
    nameCard(path),
    { site, section, title, description },
  ])
}

/** The sidebar group of a page. */
function findSection(id: string, sidebar: Sidebar, site: string): string {
  for (const group of sidebar) {
    if (typeof group === 'object' && 'items' in group && group.items.includes(id)) {
      return typeof group.label === 'string' ? group.label : site
    }
  }
  return site
}
