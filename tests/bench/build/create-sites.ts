import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join, parse } from 'node:path'
import { projectRoot } from '#portal/host/paths.ts'

/** Creates a site without Scalar, which no site installs by default. */
export async function createPortalSite(folder: string, document: string): Promise<string> {
  return writeSite(join(folder, `portal-${parse(document).name}`), {
    imports: `import developerPortal from ${JSON.stringify(join(projectRoot, 'src/starlight/plugin/index.ts'))}`,
    options: `plugins: [developerPortal(${JSON.stringify({ documents: [{ file: document }], apiBaseUrl: 'https://api.example.com', scalar: false })})]`,
  })
}

/** Creates the same site with starlight-openapi, following its documentation. */
export async function createStarlightOpenApiSite(
  folder: string,
  document: string,
): Promise<string> {
  return writeSite(join(folder, `starlight-openapi-${parse(document).name}`), {
    imports: "import starlightOpenAPI, { openAPISidebarGroups } from 'starlight-openapi'",
    options: `plugins: [starlightOpenAPI([{ base: 'api', schema: ${JSON.stringify(document)} }])], sidebar: openAPISidebarGroups`,
  })
}

/**
 * Creates a Starlight site of Markdown pages. Its sidebar contains only the first page: a list of all would be on every page,
 * and the cost of a page would grow with their number.
 */
export async function createStarlightSite(
  folder: string,
  pages: readonly string[],
): Promise<string> {
  return writeSite(join(folder, `starlight-${pages.length}`), {
    imports: '',
    options: "sidebar: [{ slug: 'index' }]",
    pages: Object.fromEntries(
      pages.map((text, index) => [
        `page-${index + 1}.md`,
        text.replace(/^# .*/, `---\ntitle: Page ${index + 1}\n---`),
      ]),
    ),
  })
}

interface Site {
  readonly imports: string
  readonly options: string
  readonly pages?: Readonly<Record<string, string>>
}

async function writeSite(site: string, { imports, options, pages }: Site): Promise<string> {
  const files = {
    // Astro uses it to determine which packages Vite must process.
    'package.json': JSON.stringify({
      type: 'module',
      dependencies: { astro: '*', '@astrojs/starlight': '*', 'starlight-openapi': '*' },
    }),
    'astro.config.mjs': `import starlight from '@astrojs/starlight'
${imports}

export default { integrations: [starlight({ title: 'A site', pagefind: false, ${options} })] }
`,
    'src/content.config.ts': `import { defineCollection } from 'astro:content'
import { docsLoader } from '@astrojs/starlight/loaders'
import { docsSchema } from '@astrojs/starlight/schema'

export const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) }
`,
    ...Object.fromEntries(
      Object.entries({ ...pages, 'index.md': '---\ntitle: A site\n---\n\nHello.\n' }).map(
        ([name, text]) => [`src/content/docs/${name}`, text],
      ),
    ),
  }
  for (const [name, text] of Object.entries(files)) {
    // oxlint-disable-next-line no-await-in-loop -- the system refuses thousands of open files
    await mkdir(dirname(join(site, name)), { recursive: true })
    // oxlint-disable-next-line no-await-in-loop
    await writeFile(join(site, name), text)
  }
  return site
}
