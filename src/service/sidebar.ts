import type { Sidebar } from '#site/service.ts'

/** The written pages in reading order, with the operations that have none. */
export function listSidebar(
  operations: readonly { readonly label: string; readonly link: string }[],
): Sidebar {
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
        ...operations,
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
      items: ['not-specified', 'sandbox', 'agents', 'source'],
    },
  ]
}
