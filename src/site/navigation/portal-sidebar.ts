import { documentPath } from '#core/address/reference.ts'
import type { Contract } from '#contract/read-contract.ts'
import { listGeneratedOperations } from '../portal.ts'
import type { Sidebar, Service } from '../service.ts'
import type { Settings } from '../settings.ts'
import { sayEnglish } from '../words.ts'
import type { PortalWord, Say } from '../words.ts'
import { listGeneratedPages, locateOperation } from './generated-pages.ts'

export interface SidebarParts {
  readonly contract: Pick<Contract, 'title' | 'description' | 'operations' | 'schemas'>
  readonly service: Pick<Service, 'listSidebar'>
  readonly settings?: Pick<Settings, 'findings'>
  /** Undefined before the collection of the site is loaded: a placeholder is listed then. */
  readonly ownPages: readonly string[] | undefined
}

/** Links to pages that are in one language whatever the page. No page shows the attribute. */
export const untranslated = 'data-untranslated'

/** Links to pages of a portal, with its folder. No page shows the attribute. */
export const portalFolder = 'data-portal-folder'

/** Marks a placeholder for pages of the team (`enter-own-pages.ts`). No page shows the attribute. */
export const ownPagesMark = 'data-own-pages'

/** Placeholder for the pages that a team writes: in the folder of a portal, or in no folder of the site. */
export const ownPagesPlace = {
  label: 'Pages of the team',
  link: '/',
  attrs: { [ownPagesMark]: true },
}

/** The sidebar of the service, else that of the pages that are made from any document. */
export function listPortalSidebar(
  { contract, service, settings, ownPages }: SidebarParts,
  isForAgents = true,
  say: Say = sayEnglish,
): Sidebar {
  if (!service.listSidebar) {
    return listSidebar(contract, ownPages, say, {
      isForAgents,
      hasFindings: settings?.findings !== 'off',
    })
  }
  const operations = listGeneratedOperations({ contract, ownPages: ownPages ?? [] })
  return service.listSidebar(
    operations.map((operation) => ({
      label: operation.name,
      link: locateOperation(operation),
    })),
  )
}

/**
 * The pages that are made from any document, with those that a team wrote. Operations come on top, on each page its own
 * (`head/route-middleware.ts`): there may be a thousand.
 */
function listSidebar(
  contract: SidebarParts['contract'],
  ownPages: readonly string[] | undefined,
  say: Say,
  { isForAgents, hasFindings }: { readonly isForAgents: boolean; readonly hasFindings: boolean },
): Sidebar {
  const pages = listGeneratedPages(contract)
  const link = (
    name: Exclude<keyof typeof pages, 'start'>,
    label: PortalWord = pages[name].title,
  ) => ({
    label: say(label),
    link: pages[name].path,
  })
  return [
    {
      label: say('Start'),
      items: [{ label: say('Overview'), link: pages.start.path }, link('console')],
    },
    ...(ownPages?.length === 0
      ? []
      : [{ label: say('Guides'), items: ownPages ? [...ownPages] : [ownPagesPlace] }]),
    {
      label: say('Reference'),
      items: [
        link('reference'),
        link('authentication'),
        { label: say('The API document'), link: documentPath },
        { label: say('Console failures'), link: '/errors/' },
      ],
    },
    ...(contract.schemas.size > 0
      ? [{ label: say('Schemas'), items: [link('schemas', 'All schemas')] }]
      : []),
    {
      label: say('About'),
      items: [
        ...(hasFindings ? [link('notSpecified')] : []),
        ...(isForAgents ? [link('agents')] : []),
      ],
    },
  ]
}
