import { z } from 'astro/zod'
import { parseFolder } from '#core/address/page-address.ts'
import { findOrigin, readBaseUrl, readCalledUrl } from '#core/request/server-url.ts'
import { explainIssue } from '#brand/brand-options.ts'
import type { BrandOptions } from '#brand/brand-options.ts'
import type { Service } from '#site/service.ts'
import { isAddress } from './fetch-document.ts'
import { withoutHint } from './without-hint.ts'
import type { Version } from '#site/portal.ts'

const url = (read: typeof readBaseUrl, example: string) =>
  z.string().superRefine((text, context) => {
    const reading = read(text)
    if (reading.outcome === 'accepted') return
    context.addIssue({
      code: 'custom',
      message: `${reading.fault} Write it like ${reading.example ?? example}.`,
    })
  })

const file = (example: string) => {
  const message = `must be the path of a file, or an address with https. Write it like ${example}.`
  return z
    .string()
    .refine(
      (text) =>
        isAddress(text)
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

/** A label names a folder, whose name a file system limits. */
const shownName = z.string().trim().min(1).max(100, 'must have at most 100 characters.')

const oneVersion = z.strictObject({
  /** The OpenAPI document, from the folder of the project, or its address, from which it is fetched when the site is built. */
  file: file('./openapi/payments-v2.yaml'),
  /** An OpenAPI Overlay that is laid over it; by default the one beside it, if there is one. */
  overlay: file('./openapi/payments-v2.overlay.yaml').optional(),
  /** Offers the document for download as it was written, without its Overlay. @default false */
  offersOriginal: z.boolean().optional(),
  /** Its name, such as `v1`. Pages of a version that is not current are in a folder of this name below those of the current one. */
  label: shownName.refine(
    (text) => nameFolder(text) !== '',
    "must have a letter or a digit, because it names a folder. Write it like 'v2'.",
  ),
  /** One is current. A banner on the pages of the others says what they are, and leads to it. */
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
   * The OpenAPI document, from the folder of the project, or its address, from which it is fetched when the site is built.
   * With `versions`, each of them has its own.
   */
  file: file('./openapi/payments.yaml').optional(),
  /** An OpenAPI Overlay that is laid over it; by default the one beside it, if there is one. */
  overlay: file('./openapi/payments.overlay.yaml').optional(),
  /** Offers the document for download as it was written, without its Overlay. With `versions`, each has its own. @default false */
  offersOriginal: z.boolean().optional(),
  /** The folder of its pages in the site, such as `payments`; `/` for the whole site. By default `api`. */
  base: folderName.optional(),
  /** Its name in the sidebar; by default its title. */
  label: shownName.optional(),
  /** Where its pages are in the sidebar: what `createPortalSidebarGroup()` made, which stands there. By default in `portalSidebar`. */
  group: z
    .looseObject(
      { label: z.string(), items: z.array(z.never()) },
      'must be what createPortalSidebarGroup() makes.',
    )
    .optional(),
  /** What a team wrote about the service beside its document. */
  service: z.custom<Service>().optional(),
  /** The versions of it that the site has, in the order in which readers choose between them. */
  versions: versionList.optional(),
})

type DocumentOptions = z.output<typeof documentFields>

const document = documentFields.superRefine((given, context) => {
  const message = findFileFault(given)
  if (message !== undefined) context.addIssue({ code: 'custom', message })
})

/** Whether it is one file, or one for each version. */
function findFileFault({
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
    : "must have its files in versions alone. Write it like { base: 'payments', versions: [{ file: './openapi/payments-v2.yaml', label: 'v2', status: 'current' }] }."
}

const scriptFault =
  "must be the path of a script in the project that ends in .js or .ts. Write it like './src/analytics.js'."

const originFault =
  "must be an origin, with https and without a path. Write it like 'https://stats.example.com'."

const origin = z
  .string()
  .refine(
    (text) => text.startsWith('https://') && URL.canParse(text) && findOrigin(text) === text,
    originFault,
  )

const policy = z.strictObject({
  /** A script of the site that is bundled and runs on every page, as a path from the project. */
  script: z
    .string()
    .refine((path) => /^(?!\w+:\/\/).*\.[jt]s$/i.test(path), scriptFault)
    .optional(),
  /** The pages that have a Content Security Policy: those with a console, or every page of the site. @default 'console' */
  pages: z.enum(['console', 'site']).optional(),
})

const componentFault =
  "must be the path of an Astro component. Write it like './src/components/MyOperation.astro'."

const component = z
  .string()
  .refine((path) => /^(?!\w+:\/\/).*\.astro$/.test(path), componentFault)
  .optional()

const schema = z.strictObject({
  documents: z.array(document).min(1).readonly(),
  servers: z
    .strictObject({
      /** The base URL of the service, for documents that leave it open. */
      service: url(readCalledUrl, 'https://api.example.com').optional(),
      /** The web application in which keys are created. */
      webApp: url(readBaseUrl, 'https://app.example.com').optional(),
    })
    .optional(),
  /** The address of a sandbox that the console offers, such as `http://localhost:4322`. Not for a published site. */
  sandbox: url(readCalledUrl, 'http://localhost:4322').optional(),
  /** The methods that the console may send; by default every one. */
  consoleMethods: z
    .array(
      z
        .string()
        .regex(/^[!#$%&'*+.^_`|~\dA-Za-z-]+$/, "must be the name of a method, such as 'GET'."),
    )
    .readonly()
    .optional(),
  /**
   * The client IDs by which readers sign in, by the names of OAuth 2 schemes, such as `{ github: 'Iv1.0123' }`; without one a reader
   * types it. Public clients, for which the address `/oauth/return/` of the portal is registered.
   */
  clientIds: z.record(z.string(), z.string().trim().min(1)).optional(),
  /**
   * Whether readers may enter the secret of a client, for schemes that have the client credentials flow alone. By default they do
   * not: a page is no place for such a secret.
   */
  takesClientSecrets: z.boolean().optional(),
  /**
   * Where readers see what a document leaves open: beside what it concerns (`inline`, the default), on one page (`page`), or
   * nowhere (`off`).
   */
  findings: z.enum(['page', 'inline', 'off']).optional(),
  /** Whether pages are there as Markdown too, with `llms.txt` and a page for agents; by default they are. */
  agents: z.boolean().optional(),
  sidebar: z
    .strictObject({
      /** What names an operation; by default its short name, which pages have as well. */
      labels: z.enum(['name', 'summary', 'operationId', 'path']).optional(),
      /** Whether methods stand beside the names; by default they do. */
      badges: z.boolean().optional(),
      /** Collapses every group except that of the page. By default documents are collapsed, and the groups in them are not. */
      collapsed: z.boolean().optional(),
      /** The order of groups and of operations in them; by default that of the document. */
      sort: z.enum(['document', 'alphabetical']).optional(),
    })
    .optional(),
  /** Whether the search of the portal, of pages, operations and fields, takes the place of the site's own; by default where the portal is the whole site. */
  search: z.boolean().optional(),
  /**
   * The origins whose scripts, styles and frames pages with a console load, and which these pages may call, such as
   * `https://stats.example.com`. Consoles warn that these origins could read a key. @default []
   */
  allowedOrigins: z.array(origin).readonly().optional(),
  /** The Content Security Policy of pages, and a script of the site, such as one for analytics or feedback. */
  policy: policy.optional(),
  /**
   * Components of the team in the place of parts of generated pages. Each gets the model of its part as properties, and what the
   * portal would show as its slot.
   */
  components: z
    .strictObject({
      /** The page of an operation, below its title: `operation` and `page`. */
      Operation: component,
      /** The column beside it, with the snippet and the responses: `operation`. */
      Call: component,
      /** The page of a schema, below its title: `schema`. */
      Schema: component,
    })
    .optional(),
  /** The look of the site, in the team's own colours. Without it, the portal takes the look of the site. */
  // By its own schema, which reads files.
  brand: z.custom<BrandOptions>().optional(),
  /** Whether whatever is wrong with a document ends the build. */
  strict: z.boolean().optional(),
})

/** The options of the plugin. Only `documents` has to be there. */
export type DeveloperPortalOptions = z.input<typeof schema>

/** A document that is read, or one version of it. */
export interface ReadDocument extends Pick<
  DocumentOptions,
  'overlay' | 'offersOriginal' | 'label' | 'group' | 'service'
> {
  readonly file: string
  /** `/payments`, or empty for the whole site. */
  readonly folder: string
  readonly version?: Version | undefined
}

export interface ReadOptions extends Omit<z.output<typeof schema>, 'documents'> {
  readonly documents: readonly ReadDocument[]
}

/**
 * Checks the options.
 *
 * @throws {Error} with one sentence for each that cannot be used
 */
export function readOptions(given: unknown): ReadOptions {
  const parsed = schema.safeParse(given)
  if (!parsed.success) {
    throw reject(
      parsed.error.issues.map(({ path, message }) =>
        explainIssue(path.length === 0 ? ['options'] : path, message),
      ),
    )
  }
  const options = parsed.data
  const documents = options.documents.flatMap(listVersions)
  const twice = documents.find(
    ({ folder }, index) => documents.findIndex((one) => isSameFolder(one.folder, folder)) < index,
  )
  if (twice) {
    throw reject([
      `Two documents or versions have their pages in ${twice.folder || '/'}: give each its own base, such as base: 'payments', or another label.`,
    ])
  }
  const collision = findCollision(documents)
  if (collision) throw reject([collision])
  return { ...options, documents }
}

/** A document or version whose folder is that of generated pages of another. */
function findCollision(documents: readonly ReadDocument[]): string | undefined {
  for (const inner of documents) {
    for (const outer of documents) {
      const { length } = outer.folder
      if (inner === outer || !isSameFolder(inner.folder.slice(0, length + 1), `${outer.folder}/`)) {
        continue
      }
      const [first = ''] = inner.folder.slice(length + 1).split('/')
      if (!generatedFolders.has(first.toLowerCase())) continue
      return `The pages of ${nameDocument(inner)} are to be in ${inner.folder}, but ${outer.folder}/${first} has generated pages of ${nameDocument(outer)}, whose folder is ${outer.folder || '/'}. Give one of them another base or label.`
    }
  }
  return undefined
}

/** The file systems of macOS and Windows ignore case. */
function isSameFolder(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

/** The folders in which every document has pages or files. */
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

function nameDocument({ label, version, file: path }: ReadDocument): string {
  const name = label ?? nameFile(path)
  return version ? `${name} ${version.label}` : name
}

/** An address may have a password, or a token in its query. */
function nameFile(path: string): string {
  return isAddress(path) ? path.replace(/[?#].*/, '').replace(/\/\/[^/]*@/, '//') : path
}

function reject(sentences: readonly string[]): unknown {
  return withoutHint(
    new Error(`The options of the developer portal cannot be used.\n${sentences.join('\n')}`),
  )
}

/** Each version of a document as one of its own: the current one in the folder of the document, the others below it. */
function listVersions({
  base: chosen,
  versions,
  file: path = '',
  ...about
}: DocumentOptions): readonly ReadDocument[] {
  const folder = parseFolder(chosen ?? 'api')
  const current = versions?.find(({ status }) => status === 'current')
  if (!versions || !current) return [{ ...about, file: path, folder }]
  return versions.map(({ label, status, ...version }) => ({
    ...about,
    ...version,
    folder: status === 'current' ? folder : `${folder}/${nameFolder(label)}`,
    version: { label, status, current: { label: current.label, folder } },
  }))
}

/** `2026-11 (beta)` → `2026-11-beta`. */
function nameFolder(label: string): string {
  return label
    .toLowerCase()
    .replaceAll(/[^a-z\d._]+/g, '-')
    .replaceAll(/^[-.]+|[-.]+$/g, '')
}
