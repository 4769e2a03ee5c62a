import type { StarlightUserConfig } from '@astrojs/starlight/types'

/** The order in which a reader meets the pages. */
export const sidebar: StarlightUserConfig['sidebar'] = [
  { label: 'Start', items: ['index'] },
]
