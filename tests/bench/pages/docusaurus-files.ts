/**
 * A site as the plugin's own documentation sets it up in the classic preset, with documentation only: a first page and the
 * pages of `openapi.json`, which must be in the same folder.
 */
export const docusaurusFiles: Readonly<Record<string, string>> = {
  // The browsers that its template names. Without them, a site is compiled for old browsers and grows.
  'package.json': JSON.stringify({
    name: 'stock-docusaurus',
    private: true,
    browserslist: ['>0.5%', 'not dead', 'not op_mini all'],
  }),
  'docusaurus.config.mjs': `export default {
  title: 'Docusaurus',
  url: 'https://docs.example.com',
  baseUrl: '/',
  trailingSlash: true,
  presets: [
    ['classic', { docs: { routeBasePath: '/', docItemComponent: '@theme/ApiItem' }, blog: false, pages: false }],
  ],
  plugins: [
    [
      'docusaurus-plugin-openapi-docs',
      {
        id: 'api',
        docsPluginId: 'classic',
        config: { service: { specPath: 'openapi.json', outputDir: 'docs/api' } },
      },
    ],
  ],
  themes: ['docusaurus-theme-openapi-docs'],
}`,
  'docs/index.md': `---
slug: /
title: A page
description: A page of a stock site.
---
${'This paragraph stands here so that there is something to read.\n\n'.repeat(8)}`,
}
