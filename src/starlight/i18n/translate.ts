import { globSync, readFileSync } from 'node:fs'
import { join, parse as parseName } from 'node:path'
import { parse } from 'yaml'
import { consoleTexts } from '#console/ui/console-texts.ts'
import { interpolate, recipeTexts, scriptTexts, searchTexts } from '#console/ui/translations.ts'
import type { BrowserText, TextValues, Translations } from '#console/ui/translations.ts'
import { findShippedTexts } from './shipped-texts.ts'

/** English texts of generated pages, except texts that browsers load. Pages refer to each by its text. */
export const pageTexts = {
  tryIt: 'Try it',
  allOperations: 'All operations',
  loadingConsole: 'Loading the console…',
  start: 'Start',
  overview: 'Overview',
  console: 'Console',
  guides: 'Guides',
  reference: 'Reference',
  allSchemas: 'All schemas',
  about: 'About',
  apiDocument: 'The API document',
  consoleFailures: 'Console failures',
  authentication: 'Authentication',
  openPoints: 'Not specified',
  forAgents: 'For agents',
  webhooks: 'Webhooks',
  allWebhooks: 'All {count} webhooks',
  moreAbove: '{count} more above',
  moreBelow: '{count} more below',
  breadcrumbs: 'Breadcrumbs',
  document: 'Document',
  allApis: 'All APIs',
  version: 'Version',
  recipes: 'Recipes',
  inputs: 'Inputs',
  outputs: 'Outputs',
  asProgram: 'As a program',
  runRecipe: 'Run this recipe',
  beforeStep: 'Before this step:',
  stepSends: 'Sends',
  stepPasses: 'Passes',
  succeedsIf: 'Succeeds if',
  noCriteria: 'The status is 2xx. The recipe has no criteria for this step.',
  stepKeeps: 'Keeps',
  afterSuccess: 'After a success',
  afterFailure: 'After a failure',
  changes: 'Changes',
  changesFromTo: 'Changes from {older} to {newer}',
  allBreaking: 'All {count} breaking changes',
  inVersion: 'in {version}',
  newInVersion: 'new in {version}',
  deprecatedSince: 'deprecated since {version}',
  effect: 'Effect',
  breaking: 'Breaking',
  unknownEffect: 'Unknown',
  indirect: 'Indirect',
  compatible: 'Compatible',
  changedTexts: 'Titles and descriptions',
  filterChanges: 'Filter by operation or words',
  atomFeed: 'Atom feed',
  isDeprecated: 'This is {version}, which is deprecated.',
  isNotReleased: 'This is {version}, which is not released yet.',
  goTo: 'Go to {version}, the current version',
  nextStatus: 'next',
  tryRequest: 'Try a request',
  browseOne: 'Browse 1 operation',
  browseMany: 'Browse {count} operations',
  baseUrl: 'Base URL',
  copyBaseUrl: 'Copy the base URL',
  servers: 'Servers',
  allResources: 'All resources',
  introduction: 'Introduction',
  firstRequest: 'A first request',
  contact: 'Contact',
  mail: 'Mail',
  license: 'License',
  termsOfService: 'Terms of service',
  moreAbout: 'More',
  tags: 'Tags:',
  usedInRecipes: 'Recipes:',
  authLabel: 'Auth:',
  noCredential: 'none',
  or: 'or',
  pathParameters: 'Path parameters',
  queryParameters: 'Query parameters',
  query: 'Query',
  headers: 'Headers',
  cookies: 'Cookies',
  responses: 'Responses',
  sharedHeaders: 'Headers of every response',
  callbacks: 'Callbacks',
  links: 'Links',
  alwaysSent: 'always sent',
  oneOfMediaTypes: 'One of these media types:',
  example: 'Example',
  exampleOf: 'Example, {name}',
  exampleNumber: 'Example {number}',
  examples: '{count} examples',
  firstLines: 'The first {count} lines',
  allLines: 'All {count} lines',
  schema: 'Schema',
  madeExample: 'Made from the schema',
  howToCall: 'How to call it',
  responsesByStatus: 'Responses by status',
  copyPath: 'Copy the path',
  returnedBy: 'Returned by',
  takenBy: 'Taken by',
  partOf: 'Part of',
  usedBy: 'Used by',
  otherPage: '{count} other',
  otherPages: '{count} others',
  type: 'Type',
  fields: 'Fields',
  inRequests: 'In requests',
  inResponses: 'In responses',
  withoutOperations: 'Without operations',
  omittedOperations: 'Omitted because of errors',
  copyPage: 'Copy page',
  otherFormats: 'Other formats of this page',
  asMarkdown: 'View as Markdown',
  openInAgent: 'Open in {name}',
  filter: 'Filter',
  filterByName: 'Filter by name',
  filterOperations: 'Filter by method, path or name',
  searchPlaceholder: 'Operations, pages, fields',
  results: 'Results',
  selectKeys: 'Select',
  openKey: 'Open',
  optionalFields: 'Optional',
  mayBeAbsent: 'may be absent',
  alwaysPresent: 'always present',
  alternatives: 'Alternatives',
  oneField: '1 field',
  manyFields: '{count} fields',
  oneMoreField: '1 more field',
  manyMoreFields: '{count} more fields',
  exampleIs: 'Example:',
  shownElsewhere: 'Show on its own page',
  contradictory: 'Contradictory.',
  scopeMeaning: 'What it allows',
  close: 'Close',
  securityNotSpecified: 'The document does not specify whether a credential is needed.',
  securityNone: 'The document specifies that no credential is needed.',
  credentialNotNeeded: 'No credential is needed.',
  noneRequired: 'None is required, according to the document.',
  someNotSpecified: 'For some operations, the document does not specify whether one is required.',
  requirementNotSpecified: 'The document does not specify whether one is required.',
  oneNote: 'A note on the document',
  manyNotes: '{count} notes on the document',
  apiKeyInHeader: 'API key in a header',
  apiKeyInAddress: 'API key in the address',
  apiKeyInCookie: 'API key in a cookie',
  otherCredential: 'Another credential',
  withScopes: '(scopes {scopes})',
  withoutTag: 'Without a tag',
} as const

const all = { ...consoleTexts, ...searchTexts, ...scriptTexts, ...recipeTexts, ...pageTexts }
const prefix = 'developerPortal.'

type Words = typeof all

export type PortalText = Words[keyof Words]

export type TranslationKey = `${typeof prefix}${keyof Words}`

export const translations: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(all).map(([name, word]) => [prefix + name, word]),
)

const names = new Map(
  // The type of the entries, which has lost their names.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  Object.entries(all).map(([name, word]) => [word, name as keyof Words]),
)

type StarlightTranslate = App.Locals['t']

export type Translate = (word: PortalText, values?: TextValues) => string

/** Returns the English text, for programs and outside of a site. */
export const translateToEnglish: Translate = interpolate

/**
 * Returns a text in the page's language: the site's own text, else the shipped one, else English. Without `fallbackLng`, Starlight
 * returns the site's text in its default language. It returns the key of a text that it does not have.
 */
function translateByName(t: StarlightTranslate, word: PortalText, shipped: ShippedTexts): string {
  const name = names.get(word)
  if (name === undefined) return word
  const key: TranslationKey = `${prefix}${name}`
  const own = t(key, { fallbackLng: [] })
  if (own !== key) return own
  const english = t(key, { fallbackLng: 'en' })
  return shipped?.[name] ?? (english === key ? word : english)
}

type ShippedTexts = ReturnType<typeof findShippedTexts>

/** Creates a translate function. Caches texts, because pages share them, except in development, where they may change. */
export function createTranslate(t: StarlightTranslate, language = ''): Translate {
  const known = (import.meta.env.DEV ? undefined : cached.get(language)) ?? new Map()
  cached.set(language, known)
  const shipped = findShippedTexts(language)
  return (word, values) => {
    const text = known.get(word) ?? translateByName(t, word, shipped)
    known.set(word, text)
    return interpolate(text, values)
  }
}

const cached = new Map<string, Map<PortalText, string>>()

/** Returns the texts of a page that are not the English ones. */
export function getTranslations(translate: Translate, words: readonly BrowserText[]): Translations {
  return Object.fromEntries(
    words.map((word) => [word, translate(word)] as const).filter(([word, text]) => text !== word),
  )
}

export function isEnglish(language: string): boolean {
  return /^en\b/i.test(language)
}

/** Whether every text exists in a language. Explanations are in English only. */
export function hasAllTexts(language: string): boolean {
  return isEnglish(language) || findShippedTexts(language) !== undefined
}

/**
 * Returns patterns of the texts that a site does not translate, by language; `''` is a language without translations. They do not apply
 * to a language with all texts (`hasAllTexts`). Texts with values other than numbers are omitted, because text of the document could
 * match them.
 */
export function getUntranslated(sources: string): ReadonlyMap<string, RegExp> {
  const known = loadTranslations(sources).map(([name, own]) => [parseName(name).name, own] as const)
  return new Map(
    [['', {}] as const, ...known].map(([language, own]) => {
      const missing = Object.entries(translations).filter(([key]) => !Object.hasOwn(own, key))
      const patterns = missing.map(([, text]) =>
        text
          .replaceAll(/[.?*+()[\]|^$\\]/g, String.raw`\$&`)
          .replaceAll(/\{(?:count|number)\}/g, String.raw`[\d,]+`),
      )
      const fixed = patterns.filter((pattern) => !pattern.includes('{'))
      return [language, new RegExp(`^(?:${fixed.join('|')})$`)]
    }),
  )
}

export const consoleTextList = Object.values(consoleTexts)

export const recipeTextList = [...consoleTextList, ...Object.values(recipeTexts)]

export const searchTextList = ['Operations', ...Object.values(searchTexts)] as const

/**
 * Checks the translations of the portal's texts in Starlight's `i18n` collection.
 *
 * @param sources the folder of the site's sources, `src` by default
 * @returns a warning for each unknown key, empty text, and missing or unknown placeholder, with the name of the file
 */
export function checkTranslations(sources: string): readonly string[] {
  return loadTranslations(sources).flatMap(([name, texts]) =>
    checkTexts(texts).map((problem) => `content/i18n/${name}: ${problem}`),
  )
}

/** Loads the files of the `i18n` collection, with their names. */
function loadTranslations(sources: string): readonly (readonly [string, object])[] {
  const folder = join(sources, 'content/i18n')
  return globSync('*.{json,yaml,yml}', { cwd: folder }).map((name) => {
    const texts: unknown = parse(readFileSync(join(folder, name), 'utf8'))
    return [name, typeof texts === 'object' && texts !== null ? texts : {}]
  })
}

function checkTexts(texts: object): readonly string[] {
  return Object.entries(texts)
    .filter(([key]) => key.startsWith('developerPortal.'))
    .flatMap(([key, text]) => checkText(key, text))
}

function checkText(key: string, text: unknown): readonly string[] {
  const english = translations[key]
  if (english === undefined) {
    return [`${key} is not a text of the developer portal. Correct the key, or remove it.`]
  }
  if (typeof text !== 'string' || text.trim() === '') {
    return [`${key} is empty. Translate “${english}”, or remove the key.`]
  }
  const [expected, found] = [listPlaceholders(english), listPlaceholders(text)]
  const missing = expected
    .filter((name) => !found.includes(name))
    .map((name) => `${key} lacks ${name}. “${english}” has it.`)
  const unknown = found
    .filter((name) => !expected.includes(name))
    .map((name) => `${key} has ${name}, which has no value. “${english}” does not have it.`)
  return [...missing, ...unknown]
}

function listPlaceholders(text: string): readonly string[] {
  return text.match(/\{\w+\}/g) ?? []
}
