import type { StarlightUserConfig } from '@astrojs/starlight/types'

/** The pages in reading order. */
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
    items: [
      'not-specified',
      'sandbox',
      { label: 'Conformance', link: '/conformance/' },
      'files',
      'source',
    ],
  },
]
