import { getCollection } from 'astro:content'
import { failureGroups, failures, linkFailure } from '#core/exchange/failures/failures.ts'
import { joinSentences } from '#core/exchange/failures/sentence.ts'
import { listGeneratedPages } from '#site/navigation/generated-pages.ts'
import { nameCard } from '#site/address/locate-card.ts'
import { generates } from '#site/portal.ts'
import type { Portal } from '#site/portal.ts'
import { listPortalSidebar } from '#site/navigation/portal-sidebar.ts'
import type { Sidebar } from '#site/service.ts'
import { documentFacts } from '#site/statements/document-facts.ts'
import type { Card } from './render-card.ts'

/** The cards of all pages, by name. */
export async function listCards(portal: Portal): Promise<ReadonlyMap<string, Card>> {
  const { contract, brand, folder, written } = portal
  const site = brand.name
  const sidebar = listPortalSidebar(portal)
  const entries = await getCollection('docs', ({ id }) => id !== '404')
  const pages = entries.flatMap(({ id, data }) => {
    const slug = `/${id}`.slice(folder.length + 1) || 'index'
    return `/${id}/`.startsWith(`${folder}/`) && written.includes(slug) ? [{ slug, data }] : []
  })
  const errors = 'Console failures'
  const facts = documentFacts(contract)
  return new Map<string, Card>([
    ...pages.map(({ slug, data: { title, description } }): [string, Card] => [
      slug,
      { site, section: findSection(slug, sidebar, site), title, description },
    ]),
    ...listGenerated(portal),
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

/** Operations share the card of their list, because there may be a thousand. */
function listGenerated(portal: Portal): readonly [string, Card][] {
  const { contract, brand, written } = portal
  const site = brand.name
  const { authentication, reference, ...others } = listGeneratedPages(contract)
  const pages = [
    ...(generates(portal, 'authentication') ? [authentication] : []),
    ...(generates(portal, 'reference') ? [reference] : []),
    ...Object.values(others),
  ].filter(({ path }) => !written.includes(nameCard(path)))
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
