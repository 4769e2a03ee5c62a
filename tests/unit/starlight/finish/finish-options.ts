import { createOrigins } from '../../../fixtures/origins.ts'

/** The options of a portal at the root of a site without a base. */
export const finishOptions = {
  siteUrl: 'https://docs.example.com',
  base: '',
  folder: '',
  paths: new Set<string>(),
  missingTranslations: new Map<string, string>(),
  trustDocument: true,
  untranslated: new Map([['', /^Copy page$/]]),
  origins: createOrigins('https://api.example.com'),
  assets: { path: '/_astro/', prefixes: [], origins: [] },
  allowedOrigins: [],
  hasSearch: true,
  hasPagefind: false,
  hasPolicyEverywhere: true,
  writesMarkdown: true,
}
