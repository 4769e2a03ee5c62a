/** A site as `npm create astro -- --template starlight` creates it, with the portal's packages but none of its settings. */
export const starlightFiles: Readonly<Record<string, string>> = {
  // The dependencies tell Astro which packages to compile.
  'package.json': JSON.stringify({
    name: 'stock-starlight',
    private: true,
    type: 'module',
    dependencies: { '@astrojs/react': '*', '@astrojs/starlight': '*', astro: '*' },
  }),
  'tsconfig.json':
    '{ "extends": "astro/tsconfigs/strict", "compilerOptions": { "jsx": "react-jsx" } }',
  'astro.config.mjs': `import react from '@astrojs/react'
import starlight from '@astrojs/starlight'
import { defineConfig } from 'astro/config'
export default defineConfig({
  integrations: [starlight({ title: 'Stock', sidebar: [{ label: 'Pages', items: ['index', 'island'] }] }), react()],
})`,
  'src/content.config.ts': `import { docsLoader } from '@astrojs/starlight/loaders'
import { docsSchema } from '@astrojs/starlight/schema'
import { defineCollection } from 'astro:content'
export const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) }`,
  'src/content/docs/index.mdx': `---
title: A page
description: A page of a stock site.
---
${'This paragraph stands here so that there is something to read.\n\n'.repeat(8)}## Code

\`\`\`sh
curl https://example.com
\`\`\`
`,
  'src/content/docs/island.mdx': `---
title: An island
description: A page with a small island.
---
import { Form } from '../../Form.jsx'

<Form client:load />

${'This paragraph stands here so that there is something to read.\n\n'.repeat(8)}`,
  'src/Form.jsx': `import { useState } from 'react'
export function Form() {
  const [count, setCount] = useState(0)
  return (
    <form onSubmit={(event) => { event.preventDefault(); setCount(count + 1) }}>
      <label>API key <input type="password" /></label>
      <button>Send</button>
      <output>{count}</output>
    </form>
  )
}`,
}
