import { z } from 'astro/zod'
import { parseFolder } from '#text/page-address.ts'
import { findOrigin, parseBaseUrl, parseCalledUrl } from '#request/server-url.ts'
import { formatIssue } from '#theme/brand-options.ts'
import type { BrandOptions } from '#theme/brand-options.ts'
import type { Service } from '../reference/service.ts'
import { isUrl } from './fetch-document.ts'
import { suppressHint } from './suppress-hint.ts'
import type { Version } from '../reference/api-reference.ts'

const url = (parse: typeof parseBaseUrl, example: string) =>
  z.string().superRefine((text, context) => {
    const result = parse(text)
    if (result.outcome === 'accepted') return
    context.addIssue({
      code: 'custom',
      message: `${result.fault} Write it like ${result.example ?? example}.`,
    })
  })

const file = (example: string) => {
  const message = `must be the path of a file, or an address with https. Write it like ${example}.`
  return z
    .string()
    .refine(
      (text) =>
        isUrl(text)
          ? URL.canParse(text)
          : text.trim() !== '' && !/^[a-z][a-z\d+.-]+:\/\//i.test(text),
      message,
    )
}

const folderName = z.string().refine(
  (text) =>
    parseFolder(text) === '' ||
    parseFolder(text)
      .slice(1)
      .split('/')
      .every((name) => /^\w[\w.-]{0,99}$/.test(name)),
  "must be a path of letters, digits, dots, hyphens and underscores, with at most 100 characters between slashes. Write it like 'payments'.",
)

/** The schema of labels. Length is limited because labels name folders. */
const labelText = z.string().trim().min(1).max(100, 'must have at most 100 characters.')

const oneVersion = z.strictObject({
  /** Path (relative to the project root) or https URL of the OpenAPI document. URLs are fetched at build time. */
  file: file('./openapi/payments-v2.yaml'),
  /** Path or https URL of an OpenAPI Overlay to apply. @default `<name>.overlay.yaml` next to the document, if it exists */
  overlay: file('./openapi/payments-v2.overlay.yaml').optional(),
  /** Offers the original document for download, without its Overlay. @default false */
  offersOriginal: z.boolean().optional(),
  /** Name of the version, such as `v1`. Pages of a version that is not current are in a subfolder with this name. */
  label: labelText.refine(
    (text) => toFolderName(text) !== '',
    "must have a letter or a digit, because it names a folder. Write it like 'v2'.",
  ),
  /** Status of the version. Exactly one is `current`; the pages of the others have a banner that links to it. */
  status: z.enum(['current', 'deprecated', 'next']),
})

const versionList = z
  .array(oneVersion)
  .refine(
    (all) => all.filter(({ status }) => status === 'current').length === 1,
    "must have exactly one with status: 'current'.",
  )
  .readonly()

const documentFields = z.strictObject({
  /**
   * Path (relative to the project root) or https URL of the OpenAPI document. URLs are fetched at build time. Required without
   * `versions`.
   */
  file: file('./openapi/payments.yaml').optional(),
  /** Path or https URL of an OpenAPI Overlay to apply. @default `<name>.overlay.yaml` next to the document, if it exists */
  overlay: file('./openapi/payments.overlay.yaml').optional(),
  /** Offers the original document for download, without its Overlay. With `versions`, set it per version. @default false */
  offersOriginal: z.boolean().optional(),
  /** Folder of the generated pages in the site, such as `payments`; `/` for the entire site. @default 'api' */
  base: folderName.optional(),
  /** Name of the document in the sidebar. @default the title of the document */
  label: labelText.optional(),
  /** Sidebar group for the pages, created by `createPortalSidebarGroup()`. @default `portalSidebar` */
  group: z
    .looseObject(
      { label: z.string(), items: z.array(z.never()) },
      'must be a value returned by createPortalSidebarGroup().',
    )
    .optional(),
  /** Texts and pages of the team about the service, in addition to its document. */
  service: z.custom<Service>().optional(),
  /** Published versions of the document, in the order of the version menu. */
  versions: versionList.optional(),
})

type DocumentOptions = z.output<typeof documentFields>

const document = documentFields.superRefine((given, context) => {
  const message = findFileError(given)
  if (message !== undefined) context.addIssue({ code: 'custom', message })
})

/** Returns an error unless a document has either one file or one for each version. */
function findFileError({
  file: path,
  overlay,
  offersOriginal,
  versions: all,
}: DocumentOptions): string | undefined {
  if (!all) {
    return path === undefined
      ? "must have a file. Write it like { file: './openapi/payments.yaml' }."
      : undefined
  }
  return [path, overlay, offersOriginal].every((given) => given === undefined)
    ? undefined
    : "must have its files only in versions. Write it like { base: 'payments', versions: [{ file: './openapi/payments-v2.yaml', label: 'v2', status: 'current' }] }."
}

const scriptError =
  "must be the path of a script in the project that ends in .js or .ts. Write it like './src/analytics.js'."

const originError =
  "must be an origin, with https and without a path. Write it like 'https://stats.example.com'."

const origin = z
  .string()
  .refine(
    (text) => text.startsWith('https://') && URL.canParse(text) && findOrigin(text) === text,
    originError,
  )

const policy = z.strictObject({
  /** Script to bundle and run on every page, as a path relative to the project root. Consoles warn that it could read API keys. */
  script: z
    .string()
    .refine((path) => /^(?!\w+:\/\/).*\.[jt]s$/i.test(path), scriptError)
    .optional(),
  /** Pages with a Content Security Policy: pages with a console, or all pages of the site. @default 'console' */
  pages: z.enum(['console', 'site']).optional(),
})

const componentError =
  "must be the path of an Astro component. Write it like './src/components/MyOperation.astro'."

const component = z
  .string()
  .refine((path) => /^(?!\w+:\/\/).*\.astro$/.test(path), componentError)
  .optional()

const schema = z.strictObject({
  /** OpenAPI documents, each with its own pages and console. Required. */
  documents: z.array(document).min(1).readonly(),
  servers: z
    .strictObject({
      /** Base URL of the service, for documents that do not specify it. */
      service: url(parseCalledUrl, 'https://api.example.com').optional(),
      /** URL of the web application in which users create keys. */
      webApp: url(parseBaseUrl, 'https://app.example.com').optional(),
    })
    .optional(),
  /** URL of a sandbox that the console offers, such as `http://localhost:4322`. Do not set it for a published site. */
  sandbox: url(parseCalledUrl, 'http://localhost:4322').optional(),
  /** HTTP methods that the console may send. @default all methods */
  consoleMethods: z
    .array(
      z
        .string()
        .regex(/^[!#$%&'*+.^_`|~\dA-Za-z-]+$/, "must be the name of a method, such as 'GET'."),
    )
    .readonly()
    .optional(),
  /**
   * Client IDs for signing in, by the name of the OAuth 2 security scheme, such as `{ github: 'Iv1.0123' }`. Use public clients
   * registered with the redirect URI `/oauth/return/` of the portal. @default readers enter a client ID
   */
  clientIds: z.record(z.string(), z.string().trim().min(1)).optional(),
  /**
   * Lets readers enter a client secret, for schemes that have only the client credentials flow. Not recommended: a client secret does
   * not belong in a page. @default false
   */
  takesClientSecrets: z.boolean().optional(),
  /**
   * Shows findings (what a document does not specify) next to the part concerned (`inline`), on one page (`page`), or not at all
   * (`off`). @default 'inline'
   */
  findings: z.enum(['page', 'inline', 'off']).optional(),
  /** Publishes all pages also as Markdown, with `llms.txt` and a page for agents. @default true */
  agents: z.boolean().optional(),
  sidebar: z
    .strictObject({
      /** Label of operations. `name` is the short name that pages also use. @default 'name' */
      labels: z.enum(['name', 'summary', 'operationId', 'path']).optional(),
      /** Shows HTTP method badges. @default true */
      badges: z.boolean().optional(),
      /** Collapses every group except the current page's. @default documents are collapsed, and the groups in them are not */
      collapsed: z.boolean().optional(),
      /** Order of groups and of the operations in them. @default 'document' */
      sort: z.enum(['document', 'alphabetical']).optional(),
    })
    .optional(),
  /**
   * Replaces Starlight's search with one that also indexes operations and fields. @default true if a portal is the entire site and
   * the site does not override `Search`
   */
  search: z.boolean().optional(),
  /**
   * Other origins whose scripts, styles and frames pages with a policy may load, and which these pages may call, such as
   * `https://stats.example.com`. Consoles warn that these origins could read a key. @default []
   */
  allowedOrigins: z.array(origin).readonly().optional(),
  /** Content Security Policy of pages, and a script of the site, such as one for analytics or feedback. */
  policy: policy.optional(),
  /**
   * Astro components that replace parts of generated pages, as paths relative to the project root. Each receives the data of its part
   * as properties, and the replaced content as its slot.
   */
  components: z
    .strictObject({
      /** Page of an operation, below its title. Properties: `operation` and `page`. */
      Operation: component,
      /** Column next to it, with the snippet and the responses. Properties: `operation`. */
      Call: component,
      /** Page of a schema, below its title. Properties: `schema`. */
      Schema: component,
    })
    .optional(),
  /** Name, colours and pictures of the team. @default the look of the site */
  // Validated separately because validation reads files.
  brand: z.custom<BrandOptions>().optional(),
  /** Fails the build on any problem in a document. @default false */
  strict: z.boolean().optional(),
})

/** The options of the plugin. Only `documents` is required. */
export type DeveloperPortalOptions = z.input<typeof schema>

/** A document to load, or one version of it. */
export interface DocumentVersion extends Pick<
  DocumentOptions,
  'overlay' | 'offersOriginal' | 'label' | 'group' | 'service'
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
  const duplicate = documents.find(
    ({ folder }, index) => documents.findIndex((one) => isSameFolder(one.folder, folder)) < index,
  )
  if (duplicate) {
    throw createOptionsError([
      `Two documents or versions have their pages in ${duplicate.folder || '/'}: give each its own base, such as base: 'payments', or another label.`,
    ])
  }
  const collision = findCollision(documents)
  if (collision) throw createOptionsError([collision])
  return { ...options, documents }
}

/** Returns an error if the folder of a document or version is a folder of generated pages of another. */
function findCollision(documents: readonly DocumentVersion[]): string | undefined {
  for (const inner of documents) {
    for (const outer of documents) {
      const { length } = outer.folder
      if (inner === outer || !isSameFolder(inner.folder.slice(0, length + 1), `${outer.folder}/`)) {
        continue
      }
      const [first = ''] = inner.folder.slice(length + 1).split('/')
      if (!generatedFolders.has(first.toLowerCase())) continue
      return `The pages of ${labelDocument(inner)} would be in ${inner.folder}, but ${outer.folder}/${first} has generated pages of ${labelDocument(outer)}, whose folder is ${outer.folder || '/'}. Give one of them another base or label.`
    }
  }
  return undefined
}

/** Compares folders as the case-insensitive file systems of macOS and Windows do. */
function isSameFolder(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

/** The folders of the pages and files that are generated for every document. */
const generatedFolders: ReadonlySet<string> = new Set([
  'agents',
  'authentication',
  'console',
  'errors',
  'not-specified',
  'oauth',
  'openapi',
  'reference',
])

function labelDocument({ label, version, file: path }: DocumentVersion): string {
  const name = label ?? redactFile(path)
  return version ? `${name} ${version.label}` : name
}

/** Returns a path, or an address without its password and query, which may contain a token. */
function redactFile(path: string): string {
  return isUrl(path) ? path.replace(/[?#].*/, '').replace(/\/\/[^/]*@/, '//') : path
}

function createOptionsError(sentences: readonly string[]): unknown {
  return suppressHint(
    new Error(`The options of the developer portal are invalid.\n${sentences.join('\n')}`),
  )
}

/** Expands a document to its versions: the current one in the folder of the document, the others in subfolders. */
function expandVersions({
  base: chosen,
  versions,
  file: path = '',
  ...about
}: DocumentOptions): readonly DocumentVersion[] {
  const folder = parseFolder(chosen ?? 'api')
  const current = versions?.find(({ status }) => status === 'current')
  if (!versions || !current) return [{ ...about, file: path, folder }]
  return versions.map(({ label, status, ...version }) => ({
    ...about,
    ...version,
    folder: status === 'current' ? folder : `${folder}/${toFolderName(label)}`,
    version: { label, status, current: { label: current.label, folder } },
  }))
}

/** Converts a label to the name of a folder: `2026-11 (beta)` → `2026-11-beta`. */
function toFolderName(label: string): string {
  return label
    .toLowerCase()
    .replaceAll(/[^a-z\d._]+/g, '-')
    .replaceAll(/^[-.]+|[-.]+$/g, '')
}
