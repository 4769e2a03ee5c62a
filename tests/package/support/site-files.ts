export const ownOperation = `---
import type { OperationPart } from 'starlight-developer-portal/components'

type Props = OperationPart
const { operation, page } = Astro.props
---

<p>{operation.method} by Acme: {page.title}</p>
<slot />
`

export const script = `document.documentElement.dataset.counted = 'yes'
void fetch('https://stats.example/', { mode: 'no-cors' }).catch(() => undefined)
`

export const contentWithWords = `import { docsLoader, i18nLoader } from '@astrojs/starlight/loaders'
import { docsSchema, i18nSchema } from '@astrojs/starlight/schema'
import { defineCollection } from 'astro:content'

export const collections = {
  docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }),
  i18n: defineCollection({ loader: i18nLoader(), schema: i18nSchema() }),
}
`

export const contentWithBlog = `import { docsLoader, i18nLoader } from '@astrojs/starlight/loaders'
import { docsSchema, i18nSchema } from '@astrojs/starlight/schema'
import { defineCollection } from 'astro:content'
import { blogSchema } from 'starlight-blog/schema'

export const collections = {
  docs: defineCollection({ loader: docsLoader(), schema: docsSchema({ extend: (context) => blogSchema(context) }) }),
  i18n: defineCollection({ loader: i18nLoader(), schema: i18nSchema() }),
}
`

export const pageWithIsland = `---
import Version from '../Version.jsx'
---

<link rel="icon" href="data:," />
<Version client:load />
`

export const island = `import { useEffect, useState, version } from 'react'

export default function Version() {
  const [shown, setShown] = useState('')
  useEffect(() => setShown(version), [])
  return <p>React {shown}</p>
}
`

export const ownHead = `---
import Default from '@astrojs/starlight/components/Head.astro'
---

<Default />
<meta name="acme" content="own" />
`
