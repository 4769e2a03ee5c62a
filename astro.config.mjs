import react from '@astrojs/react'
import starlight from '@astrojs/starlight'
import { defineConfig } from 'astro/config'
import starlightLinksValidator from 'starlight-links-validator'
import { publishMaterials } from '#site/security/publish-materials.ts'
import { securityPolicy } from '#site/security/security-policy.ts'
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
      expressiveCode: {
        // Wrapped code never scrolls sideways, which Expressive Code would turn into nameless regions.
        defaultProps: {
          wrap: true,
          overridesByLang: { 'bash,sh,bat,powershell': { frame: 'none' } },
        },
        styleOverrides: {
          borderRadius: '0.375rem',
          borderColor: 'var(--portal-line)',
          codeFontSize: '0.8125rem',
          codeBackground: 'var(--portal-sunken)',
        },
      },
      plugins: [
        // The console reads this part of the address; the other pages are not among the content that is checked.
        starlightLinksValidator({ exclude: ['/console/#snippet=*', '/errors/**'] }),
      ],
    }),
    react(),
    publishMaterials(),
    // The last, because a policy permits exactly what stands in the finished pages.
    securityPolicy(settings),
  ],
})
