import react from '@astrojs/react'
import starlight from '@astrojs/starlight'
import { defineConfig } from 'astro/config'
import starlightLinksValidator from 'starlight-links-validator'
import { readSettings } from '#site/settings.ts'
import { sidebar } from '#site/sidebar.ts'

const settings = readSettings(process.env)

export default defineConfig({
  ...(settings.siteUrl && { site: settings.siteUrl }),
  trailingSlash: 'always',
  devToolbar: { enabled: false },
  integrations: [
    starlight({
      title: 'Service API',
      customCss: ['./src/site/theme.css'],
      sidebar,
      plugins: [starlightLinksValidator()],
    }),
    react(),
  ],
})
