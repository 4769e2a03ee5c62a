import type { Page } from '@playwright/test'
import { expect } from 'vitest'

export interface Configuration {
  readonly imports?: string
  readonly site?: string
  readonly before?: string
  readonly after?: string
  /** Options of the plugin in addition to `documents` and `sandboxUrl`. */
  readonly portal?: string
  /** Value of Starlight's `plugins`, in which `portal` is the plugin. */
  readonly plugins?: string
  readonly starlight?: string
  /** The folder of the language whose console is used, such as `/en`. */
  readonly locale?: string
  readonly files?: Readonly<Record<string, string>>
  readonly prints?: readonly string[]
  /** Errors in the browser's console that `docs/starlight.md` documents. */
  readonly knownFaults?: RegExp
  /** Additional assertions after the console has called the sandbox. */
  readonly check?: (site: CheckedSite) => Promise<void>
}

export interface CheckedSite {
  readonly page: Page
  readonly read: (file: string) => Promise<string>
}

const script = 'https://stats.example/script.js'
const withScript = `head: [{ tag: 'script', attrs: { src: '${script}', defer: true } }],`

const loaders = `import { docsLoader, i18nLoader } from '@astrojs/starlight/loaders'
import { docsSchema, i18nSchema } from '@astrojs/starlight/schema'
import { defineCollection } from 'astro:content'
import { z } from 'astro/zod'
`

export const configurations: Readonly<Record<string, Configuration>> = {
  'a favicon that portal pages cannot use': {
    starlight: "favicon: 'favicon.ico',",
    files: { 'public/favicon.ico': 'not a real picture' },
  },
  'a script of another origin, and pictures and frames in the footer': {
    starlight: `${withScript} components: { Footer: './src/Footer.astro' },`,
    files: {
      'src/Footer.astro': `---
import Default from '@astrojs/starlight/components/Footer.astro'
---
<Default />
<img src="https://img.example/a.png" alt="" />
<iframe src="https://video.example/1" title="A video"></iframe>
`,
    },
    prints: [
      `<script src="${script}">`,
      '<iframe src="https://video.example/1">',
      "allowedOrigins: ['https://stats.example', 'https://video.example']",
    ],
    check: async ({ read }) => {
      const console = await read('api/console/index.html')
      expect(console).not.toContain(script)
      expect(console).not.toContain('video.example/1')
      expect(console).toContain('<img src="https://img.example/a.png"')
      expect(console).toMatch(/img-src [^;]*https:\/\/img\.example/)
      expect(await read('guides/example/index.html')).toContain(script)
      expect(await read('api/reference/schemas/pet/index.html')).toContain(script)
    },
  },
  'an allowed origin': {
    portal: "allowedOrigins: ['https://stats.example'],",
    starlight: withScript,
    check: async ({ page, read }) => {
      expect(await read('api/console/index.html')).toContain(script)
      const warning = page.getByText('scripts from https://stats.example, which could read a key')
      expect(await warning.first().isVisible()).toBe(true)
    },
  },
  'no sidebar, with languages, a draft, a custom slug and a hidden page': {
    starlight:
      "defaultLocale: 'en', locales: { en: { label: 'English' }, de: { label: 'Deutsch' } },",
    locale: '/en',
    files: {
      'src/content/docs/en/index.md': '---\ntitle: Home\n---\n',
      'src/content/docs/en/guides/first.md': '---\ntitle: First\nsidebar: { order: 2 }\n---\n',
      'src/content/docs/en/guides/second.md': '---\ntitle: Second\nsidebar: { order: 1 }\n---\n',
      'src/content/docs/en/guides/hidden.md':
        '---\ntitle: Hidden\nsidebar: { hidden: true }\n---\n',
      'src/content/docs/en/draft.md': '---\ntitle: Draft\ndraft: true\n---\n',
      'src/content/docs/en/custom.md': '---\ntitle: Custom\nslug: en/other/place\n---\n',
      'src/content/docs/de/guides/first.md': '---\ntitle: Erste\n---\n',
    },
    check: async ({ page }) => {
      await page.goto('/en/guides/first/')
      const labels = await page
        .getByRole('navigation', { name: 'Main' })
        .getByRole('link')
        .allInnerTexts()
      const own = labels.filter((label) => /First|Second|Hidden|Custom|Home|Draft/.test(label))
      expect(own).toEqual(['Second', 'First', 'Home', 'Custom'])
    },
  },
  'pages with a required field': {
    files: {
      'src/content.config.ts': `${loaders}
export const collections = {
  docs: defineCollection({ loader: docsLoader(), schema: docsSchema({ extend: z.object({ owner: z.string() }) }) }),
}
`,
      'src/content/docs/index.mdx': '---\ntitle: Home\nowner: Ann\n---\n',
      'src/content/docs/guides/example.md': '---\ntitle: Example\nowner: Ann\n---\n',
      'src/content/docs/reference/example.md': '---\ntitle: Example\nowner: Ann\n---\n',
    },
  },
  'assets in a folder on another host': {
    site: "build: { assets: 'static/files', assetsPrefix: 'https://cdn.example' },",
  },
  'the client router': {
    starlight: "components: { Head: './src/Head.astro' },",
    files: {
      'src/Head.astro': `---
import { ClientRouter } from 'astro:transitions'
import Default from '@astrojs/starlight/components/Head.astro'
---
<Default />
<ClientRouter />
`,
    },
    check: async ({ page }) => {
      const mark = async () => page.evaluate(() => document.documentElement.dataset['marked'])
      const setMark = async () =>
        page.evaluate(() => void (document.documentElement.dataset['marked'] = 'yes'))
      await setMark()
      await page.keyboard.press('Escape')
      await page.getByRole('link', { name: 'Example Guide' }).first().click()
      await page.waitForURL('**/guides/example/')
      expect(await mark()).toBeUndefined()
      await page.goBack()
      await page.waitForURL('**/api/reference/list-pets/')
      await page.getByRole('button', { name: 'Try it' }).click()
      expect(await page.getByLabel('API key').inputValue()).toBe('')

      await page.goto('/guides/example/')
      await setMark()
      await page.getByRole('link', { name: 'Example Reference' }).first().click()
      await page.waitForURL('**/reference/example/')
      expect(await page.evaluate(() => document.title)).toContain('Example Reference')
    },
  },
  'an integration added by another one, and concurrency': {
    site: 'build: { concurrency: 2 },',
    after: `{
      name: 'first',
      hooks: {
        'astro:config:setup': ({ updateConfig }) =>
          updateConfig({ integrations: [{ name: 'second', hooks: { 'astro:build:done': () => {} } }] }),
        'astro:config:done': ({ config, logger }) => logger.info(\`concurrency \${config.build.concurrency}\`),
      },
    },`,
    prints: ['concurrency 2'],
  },
  'starlight-sidebar-topics before the plugin': {
    imports: "import topics from 'starlight-sidebar-topics'",
    plugins:
      "[topics([{ label: 'Guides', link: '/guides/example/', items: ['guides/example', 'reference/example'] }, { id: 'api', label: 'API', link: '/api/', items: [...portalSidebar] }], { exclude: ['/'], topics: { api: ['/api', '/api/**'] } }), portal]",
    check: async ({ page }) => {
      const sidebar = page.getByRole('navigation', { name: 'Main' })
      await page.goto('/api/reference/list-pets/')
      expect(await sidebar.getByRole('link', { name: 'API', exact: true }).count()).toBe(1)
      expect(await sidebar.getByRole('link', { name: 'List pets' }).count()).toBe(1)
    },
  },
  'a LanguageSelect of a later theme': {
    plugins:
      "[portal, { name: 'theme', hooks: { 'config:setup': ({ config, updateConfig }) => { if (config.components?.LanguageSelect) throw new Error('LanguageSelect is overridden.'); updateConfig({ components: { ...config.components, LanguageSelect: './src/Select.astro' } }) } } }]",
    files: { 'src/Select.astro': '<span>English</span>\n' },
  },
  'starlight-scroll-to-top': {
    imports: "import scrollToTop from 'starlight-scroll-to-top'",
    plugins: '[portal, scrollToTop()]',
    knownFaults: /TrustedHTML/,
  },
  'prefetching with prerendering': {
    site: 'prefetch: { prefetchAll: true }, experimental: { clientPrerender: true },',
  },
  'astro-mermaid': {
    imports: "import mermaid from 'astro-mermaid'",
    before: 'mermaid(),',
    knownFaults: /Applying inline style violates/,
  },
  'starlight-site-graph': {
    imports: "import siteGraph from 'starlight-site-graph'",
    plugins: '[portal, siteGraph()]',
  },
  DocSearch: {
    imports: "import docSearch from '@astrojs/starlight-docsearch'",
    plugins: "[portal, docSearch({ appId: 'SAMPLE', apiKey: 'sample', indexName: 'sample' })]",
  },
  ...Object.fromEntries(
    [
      ['starlight-theme-rapide', 'theme()'],
      ['starlight-theme-flexoki', 'theme()'],
      ['starlight-theme-galaxy', 'theme()'],
      ['starlight-theme-black', 'theme({})'],
      ['starlight-theme-next', 'theme()'],
    ].map(([name = '', call = '']) => [
      name,
      { imports: `import theme from '${name}'`, plugins: `[${call}, portal]` },
    ]),
  ),
  'starlight-ion-theme': {
    imports: "import { ion } from 'starlight-ion-theme'",
    plugins: '[ion(), portal]',
  },
}

/** Packages of the configurations, each at the inspected version. */
export const otherPackages = [
  '@astrojs/starlight-docsearch@0.7.0',
  'astro-mermaid@2.1.0',
  'mermaid@11.6.0',
  'starlight-ion-theme@2.4.1',
  'starlight-scroll-to-top@0.4.0',
  'starlight-sidebar-topics@0.8.0',
  'starlight-site-graph@0.5.0',
  'starlight-theme-black@0.7.1',
  'starlight-theme-flexoki@0.3.0',
  'starlight-theme-galaxy@1.0.0',
  'starlight-theme-next@0.4.0',
  'starlight-theme-rapide@0.6.0',
] as const
