import starlight from '@astrojs/starlight'
import type { AstroUserConfig } from 'astro'
import { locateDocument } from '#openapi/load/locate-document.ts'
import { loadSharedApiDescription } from '#openapi/shared-api-description.ts'
import developerPortal, { portalSidebar } from '../plugin/index.ts'

/**
 * Creates Astro's configuration for a site that is the portal of one document.
 *
 * @param file the absolute path of the document
 * @param root the absolute path of the project
 */
export async function createPreviewConfig(
  { file, overlay }: { readonly file: string; readonly overlay?: string | undefined },
  root: string,
): Promise<AstroUserConfig> {
  const { title } = await loadSharedApiDescription(locateDocument({ openapi: file, overlay }, root))
  return {
    trailingSlash: 'always',
    // By default, caches are in `node_modules`, which is that of the package here.
    cacheDir: './cache/astro',
    vite: { cacheDir: './cache/vite' },
    build: { inlineStylesheets: 'never' },
    integrations: [
      starlight({
        title,
        sidebar: portalSidebar,
        plugins: [
          developerPortal({
            documents: [{ file, overlay, base: '/' }],
            policy: { pages: 'site' },
            brand: { accent: '#0b6670' },
          }),
        ],
      }),
    ],
  }
}
