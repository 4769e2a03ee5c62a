import type { StarlightUserConfig } from '@astrojs/starlight/types'
import type { DocumentSource } from '#contract/locate-document.ts'
import type { Contract } from '#contract/read-contract.ts'
import type { Operation } from '#core/request/description/operation.ts'
import { listGeneratedPages, locateOperation, nameOperation } from './generated/generated-pages.ts'

export type Sidebar = NonNullable<StarlightUserConfig['sidebar']>

type Described = Pick<Contract, 'title' | 'description' | 'operations' | 'tags'>

/** @param written the slugs of the pages that a team wrote for another document than the default one */
export function listPortalSidebar(
  { isDefault }: Pick<DocumentSource, 'isDefault'>,
  contract: Described,
  written: readonly string[],
): Sidebar {
  if (!isDefault) return listSidebar(contract, written)
  return listOwnSidebar(listGeneratedOperations({ isDefault }, contract))
}

/** The operations whose pages are made from the document. */
export function listGeneratedOperations(
  { isDefault }: Pick<DocumentSource, 'isDefault'>,
  { operations }: Pick<Contract, 'operations'>,
): readonly Operation[] {
  return isDefault ? operations.filter(({ slug }) => slug !== handWritten) : operations
}

/** The operation that has a hand-written page. */
const handWritten = 'list-experiments'

/** The hand-written pages of the default document, in reading order, with those of operations that have none. */
function listOwnSidebar(added: readonly Operation[]): Sidebar {
  return [
    { label: 'Start', items: ['index', 'quickstart', 'console'] },
    {
      label: 'Authentication',
      items: [
        'authentication/create-a-key',
        'authentication/send-a-key',
        'authentication/handle-keys',
        'authentication/check-it-yourself',
        'authentication/store-a-key',
        'authentication/rotate-a-key',
        'authentication/leaked-key',
        'authentication/use-keys-from-code',
      ],
    },
    {
      label: 'Reference',
      items: [
        'reference/list-experiments',
        ...added.map(linkOperation),
        'reference/base-url',
        { label: 'The API document', link: '/reference/api/' },
        'reference/versioning',
        'reference/errors',
        { label: 'Console failures', link: '/errors/' },
        'reference/limits',
        'reference/events',
      ],
    },
    {
      label: 'About',
      items: ['not-specified', 'sandbox', conformance, 'files', 'agents', 'source'],
    },
  ]
}

/**
 * The pages that are made from any document, with those that a team wrote. Operations come on top, on each page its own
 * (`head/route-middleware.ts`): there may be a thousand.
 *
 * @param written the slugs of the team’s pages
 */
function listSidebar(contract: Described, written: readonly string[]): Sidebar {
  const pages = listGeneratedPages(contract)
  const link = (name: keyof typeof pages, label: string = pages[name].title) => ({
    label,
    link: pages[name].path,
  })
  return [
    { label: 'Start', items: [link('start', 'Overview'), link('console')] },
    ...(written.length > 0 ? [{ label: 'Guides', items: [...written] }] : []),
    {
      label: 'Reference',
      items: [
        link('reference'),
        link('authentication'),
        { label: 'The API document', link: '/reference/api/' },
        { label: 'Console failures', link: '/errors/' },
      ],
    },
    {
      label: 'About',
      items: [link('notSpecified'), conformance, link('files', 'Files for tools'), link('agents')],
    },
  ]
}

function linkOperation(operation: Operation) {
  return { label: nameOperation(operation), link: locateOperation(operation) }
}

const conformance = { label: 'Conformance', link: '/conformance/' }
