import { z } from 'astro/zod'
import { parseFolder } from '#text/page-address.ts'
import { findOrigin, parseCalledUrl } from '#request/server-url.ts'
import { formatIssue } from '#theme/brand-options.ts'
import type { BrandOptions } from '#theme/brand-options.ts'
import { sharedGroupLabel } from '../navigation/navigation.ts'
import type { Service, Sidebar } from '../reference/service.ts'
import { httpsUrl, methodPattern } from '../reference/settings.ts'
import { sidebarOptions } from '../site/portal-site.ts'
import { createPairPaths } from './create-pair-paths.ts'
import { findCollision } from './find-collision.ts'
import { file, folderName, recipePattern } from './path-schema.ts'
import { labelText, sampleOption, snippetList } from './snippet-schema.ts'
import { suppressHint } from './suppress-hint.ts'
import type { Version } from '../reference/api-reference.ts'

const sourceFields = {
  /** Applies an OpenAPI Overlay: a path, or an https URL. @default `api.overlay.yaml` next to `api.yaml`, if it exists */
  overlay: file('./openapi/payments.overlay.yaml').optional(),
  /**
   * Locates Overlays with the texts in other languages, by Starlight locale: paths, or https URLs.
   *
   * @default `api.de.overlay.yaml` next to `api.yaml` for the locale `de`, if it exists
   * @example { de: './translations/payments.yaml' }
   */
  translations: z.record(z.string(), file('./openapi/payments.de.overlay.yaml')).optional(),
  /** Publishes the original document, without its Overlay. @default false */
  publishOriginal: z.boolean().optional(),
  /**
   * Adds code samples of the team, by language: the path of files, in which `*` is the operationId, or a function that returns the
   * text for an operation.
   *
   * @default the samples in the document
   * @example { typescript: './samples/*.ts' }
   */
  samples: sampleOption.optional(),
  /**
   * Adds a page for each workflow of Arazzo documents: the path of files, in which `*` is any text.
   *
   * @default none
   * @example './recipes/*.arazzo.yaml'
   */
  recipes: recipePattern.optional(),
}

const oneVersion = z.strictObject({
  ...sourceFields,
  /** Locates the OpenAPI document: a path relative to the project root, or an https URL that is fetched at build time. */
  file: file('./openapi/payments-v2.yaml'),
  /** Names the version. Pages of a version that is not current are in a subfolder with this name. @example 'v1' */
  label: labelText.refine(
    (text) => toFolderName(text) !== '',
    "must have a letter or a digit, because it names a folder. Write it like 'v2'.",
  ),
  /** Sets the status: exactly one version is `current`, and the pages of the others have a banner that links to it. */
  status: z.enum(['current', 'deprecated', 'next']),
  /**
   * Sets when the version was released. If a version and the one before it have dates, the changes between them are in an Atom feed.
   *
   * @default none
   * @example '2026-11-30'
   */
  date: z.iso.date("must be a date. Write it like '2026-11-30'.").optional(),
})

const versionList = z
  .array(oneVersion)
  .refine(
    (all) => all.filter(({ status }) => status === 'current').length === 1,
    "must have exactly one with status: 'current'.",
  )
  .readonly()

const documentFields = z.strictObject({
  ...sourceFields,
  /**
   * Locates the OpenAPI document: a path relative to the project root, or an https URL that is fetched at build time.
   *
   * @default none: required without `versions`
   */
  file: file('./openapi/payments.yaml').optional(),
  /** Names the folder of the pages in the site; `/` is the entire site. @default 'api' */
  base: folderName.default('api'),
  /** Names the language of the texts in the document, as a BCP 47 tag. @default the language of the site's default locale */
  lang: labelText.optional(),
  /** Names the document in the sidebar. @default the title of the document */
  label: labelText.optional(),
  /**
   * Resolves relative links in descriptions, such as `/guides/limits`. Without it, they become plain text.
   *
   * @default `$self` of the document
   * @example 'https://docs.example.com'
   */
  linkBaseUrl: httpsUrl('https://docs.example.com').optional(),
  /**
   * Offers a sandbox in the console of this document, because a sandbox serves one document. Do not set it for a published site.
   *
   * @default the option `sandboxUrl`
   * @example 'http://localhost:4322'
   */
  sandboxUrl: httpsUrl('http://localhost:4322', parseCalledUrl).optional(),
  /**
   * Names the address at which the team serves the tools of `createMcpHandler` for this document. The page for agents shows it, and
   * how clients add it.
   *
   * @default none
   * @example 'https://docs.example.com/mcp'
   */
  mcpUrl: httpsUrl('https://docs.example.com/mcp').optional(),
  /**
   * Lists the snippets by language, in the order of their menu. The first is shown by default.
   *
   * @default the portal's own, then the samples of the team
   * @example ['curl', 'python', { id: 'typescript', label: 'Acme SDK' }]
   */
  snippets: snippetList.optional(),
  /** Places the pages in a sidebar group that `createPortalSidebarGroup()` created. @default `portalSidebar` */
  group: z
    .looseObject(
      { label: z.string(), items: z.array(z.never()) },
      'must be a value returned by createPortalSidebarGroup().',
    )
    .optional(),
  /** Adds pages and texts of the team about the service. @default none */
  service: z.custom<Service>().optional(),
  /** Lists the published versions of the document, in the order of the version menu and the newest first, instead of `file`. @default none */
  versions: versionList.optional(),
})

type DocumentOptions = z.output<typeof documentFields>

const document = documentFields
  .refine(
    ({ file: path, versions }) => versions !== undefined || path !== undefined,
    "must have a file. Write it like { file: './openapi/payments.yaml' }.",
  )
  .refine(
    ({ file: path, overlay, translations, publishOriginal, versions }) =>
      !versions ||
      [path, overlay, translations, publishOriginal].every((given) => given === undefined),
    "must have its files only in versions. Write it like { base: 'payments', versions: [{ file: './openapi/payments-v2.yaml', label: 'v2', status: 'current' }] }.",
  )

const origin = z
  .string()
  .refine(
    (text) => text.startsWith('https://') && URL.canParse(text) && findOrigin(text) === text,
    "must be an origin, with https and without a path. Write it like 'https://stats.example.com'.",
  )

const component = z
  .string()
  .refine(
    (path) => /^(?!\w+:\/\/).*\.astro$/.test(path),
    "must be the path of an Astro component. Write it like './src/components/MyOperation.astro'.",
  )
  .optional()

const schema = z.strictObject({
  /** Lists the OpenAPI documents. Each has its own pages and console. */
  documents: z.array(document).min(1).readonly(),
  /** Sets the base URL of the service, which the console offers before the servers of the document. @default none */
  apiBaseUrl: httpsUrl('https://api.example.com', parseCalledUrl).optional(),
  /** Links to the web application in which users create keys. @default `sandboxUrl` */
  webAppUrl: httpsUrl('https://app.example.com').optional(),
  /**
   * Offers a sandbox in the console. Do not set it for a published site.
   *
   * @default none
   * @example 'http://localhost:4322'
   */
  sandboxUrl: httpsUrl('http://localhost:4322', parseCalledUrl).optional(),
  /** Limits the HTTP methods that the console may send. @default all methods */
  consoleMethods: z
    .array(z.string().regex(methodPattern, "must be the name of a method, such as 'GET'."))
    .readonly()
    .optional(),
  /**
   * Sets public OAuth 2 client IDs for sign-in, by security scheme. Register the redirect URI `/oauth/return/` of the portal for
   * them.
   *
   * @default readers enter a client ID
   * @example { github: 'Iv1.0123' }
   */
  clientIds: z.record(z.string(), z.string().trim().min(1)).optional(),
  /**
   * Lets readers enter a client secret, which does not belong in a page, for schemes that only have the client credentials flow.
   *
   * @default false
   */
  allowClientSecrets: z.boolean().optional(),
  /**
   * Configures servers with variables in their host. Readers fill in `https://{tenant}.example.com`. To fix a list of tenants, give
   * the variable an `enum` in an Overlay.
   *
   * @default {}
   */
  servers: z
    .strictObject({
      /**
       * Lets readers call any host, for servers such as `https://{host}/api`, and their own. Pages with a console may then call
       * every https server, and say so.
       *
       * @default false
       */
      open: z.boolean().optional(),
    })
    .default({}),
  /**
   * Shows findings with each operation and on one page (`inline`), only on that page (`page`), or not (`off`).
   *
   * @default 'inline'
   */
  findings: z.enum(['page', 'inline', 'off']).default('inline'),
  /** Fails the build on any problem in a document, instead of omitting and reporting invalid operations and versions. @default false */
  strict: z.boolean().default(false),
  /** Publishes every page as Markdown too, with `llms.txt` and a page for agents. @default true */
  agents: z.boolean().default(true),
  /**
   * Replaces Starlight's search with one that also indexes operations and fields.
   *
   * @default `true` if a document is the entire site and the site does not override `Search`
   */
  search: z.boolean().optional(),
  /**
   * Adds a page on which Scalar renders the document, for documents of at most 200 operations.
   *
   * @default `true` if the site has installed `@scalar/api-reference`
   */
  scalar: z.boolean().optional(),
  /** Configures the sidebar of the generated pages. @default {} */
  sidebar: sidebarOptions.default({}),
  /** Replaces parts of generated pages with Astro components, as paths relative to the project root. @default {} */
  components: z
    .strictObject({
      /** Replaces the page of an operation, below its title. Properties: `operation`, `page` (`OperationPart`). @default none */
      Operation: component,
      /** Replaces the column with the snippet and the responses. Properties: `operation` (`CallPart`). @default none */
      Call: component,
      /** Replaces the page of a schema, below its title. Properties: `schema` (`SchemaPart`). @default none */
      Schema: component,
    })
    .default({}),
  /** Sets the name, colours and pictures of the entire site. @default none: the portal has the look of the site */
  // Validated separately because validation reads files.
  brand: z.custom<BrandOptions>().optional(),
  /**
   * Permits scripts, styles, frames and requests of other origins on pages with a policy. Consoles warn that they could read a key.
   *
   * @default []
   * @example ['https://stats.example.com']
   */
  allowedOrigins: z.array(origin).readonly().default([]),
  /** Configures the Content Security Policy. @default {} */
  policy: z
    .strictObject({
      /**
       * Selects the pages with a policy: those with a console (`console`), or all pages of the site (`site`).
       *
       * @default 'console'
       */
      pages: z.enum(['console', 'site']).optional(),
    })
    .optional(),
  /**
   * Bundles a script, such as one for analytics or feedback, and runs it on every page of the site. Consoles warn that it could
   * read a key.
   *
   * @default none
   * @example './src/analytics.js'
   */
  analytics: z
    .string()
    .refine(
      (path) => /^(?!\w+:\/\/).*\.[jt]s$/i.test(path),
      "must be the path of a script in the project that ends in .js or .ts. Write it like './src/analytics.js'.",
    )
    .optional(),
})

/** The options of the plugin. Only `documents` is required. */
export type DeveloperPortalOptions = z.input<typeof schema>

/** A document to load, or one version of it. */
export interface DocumentVersion extends Pick<
  DocumentOptions,
  | 'overlay'
  | 'translations'
  | 'lang'
  | 'publishOriginal'
  | 'samples'
  | 'recipes'
  | 'snippets'
  | 'label'
  | 'linkBaseUrl'
  | 'sandboxUrl'
  | 'mcpUrl'
  | 'group'
  | 'service'
> {
  readonly file: string
  /** The folder of the pages, such as `/payments`; empty for the entire site. */
  readonly folder: string
  readonly version?: Version | undefined
}

export interface ParsedOptions extends Omit<z.output<typeof schema>, 'documents'> {
  readonly documents: readonly DocumentVersion[]
}

/**
 * Validates the options.
 *
 * @throws {Error} with one sentence for each invalid option
 */
export function parseOptions(given: unknown): ParsedOptions {
  const parsed = schema.safeParse(given)
  if (!parsed.success) {
    throw createOptionsError(
      parsed.error.issues.map(({ path, message }) =>
        formatIssue(path.length === 0 ? ['options'] : path, message),
      ),
    )
  }
  const options = parsed.data
  const documents = options.documents.flatMap(expandVersions)
  const collision = findCollision(documents)
  if (collision) throw createOptionsError([collision])
  return { ...options, documents }
}

function createOptionsError(sentences: readonly string[]): unknown {
  return suppressHint(
    new Error(`The options of the developer portal are invalid.\n${sentences.join('\n')}`),
  )
}

/** Expands a document to its versions: the current one in the folder of the document, the others in subfolders. */
function expandVersions({
  base,
  versions,
  file: path = '',
  ...about
}: DocumentOptions): readonly DocumentVersion[] {
  const folder = parseFolder(base)
  const current = versions?.find(({ status }) => status === 'current')
  if (!versions || !current) return [{ ...about, file: path, folder }]
  const newestFirst = versions.toSorted(
    (one, other) => statuses.indexOf(one.status) - statuses.indexOf(other.status),
  )
  const pairPaths = createPairPaths(newestFirst.map((one) => toFolderName(one.label)))
  return versions.map((given) => {
    const { label, status, date, ...version } = given
    const position = newestFirst.indexOf(given)
    return {
      ...about,
      ...version,
      folder: status === 'current' ? folder : `${folder}/${toFolderName(label)}`,
      version: {
        label,
        status,
        position,
        pairPath: pairPaths[position],
        count: versions.length,
        date,
        current: { label: current.label, folder },
      },
    }
  })
}

/** From the newest. */
const statuses = ['next', 'current', 'deprecated'] as const

/** Converts a label to the name of a folder: `2026-11 (beta)` → `2026-11-beta`. */
function toFolderName(label: string): string {
  return label
    .toLowerCase()
    .replaceAll(/[^a-z\d._]+/g, '-')
    .replaceAll(/^[-.]+|[-.]+$/g, '')
}

/** Placeholder for the generated pages in the sidebar of a site. */
export const portalSidebar: Sidebar = [{ label: sharedGroupLabel, items: [] }]

/**
 * Creates a placeholder for the pages of one document, identified by its label. Pass it as `group` of the document.
 *
 * @example
 * const payments = createPortalSidebarGroup()
 * developerPortal({ documents: [{ file: './openapi/payments.yaml', group: payments }] })
 */
export function createPortalSidebarGroup() {
  createdGroups += 1
  // Starlight's type requires `items`.
  return { label: `${sharedGroupLabel} (${createdGroups})`, items: [] satisfies never[] }
}

let createdGroups = 0
