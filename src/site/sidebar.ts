import type { StarlightUserConfig } from '@astrojs/starlight/types'

/** The order in which a reader meets the pages. */
export const sidebar: StarlightUserConfig['sidebar'] = [
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
      { label: 'The API document', link: '/reference/api/' },
      'reference/versioning',
      'reference/errors',
      { label: 'Errors in the console', link: '/errors/' },
      'reference/limits',
      'reference/events',
    ],
  },
  { label: 'About', items: ['not-specified', 'sandbox', 'source'] },
]
