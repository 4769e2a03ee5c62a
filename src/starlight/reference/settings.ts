import { z } from 'astro/zod'
import { parseBaseUrl, parseCalledUrl } from '#request/server-url.ts'

export interface Settings {
  /** Without a trailing slash. */
  readonly apiBaseUrl: string | undefined
  /** The web application with Settings → Developer. */
  readonly webAppUrl: string | undefined
  /** The address of the published portal, for canonical links and the sitemap. With a sandbox: this machine. */
  readonly siteUrl: string | undefined
  /** The local sandbox. Set by `npm start` and `npm run dev`, never for a published build. */
  readonly sandboxUrl: string | undefined
  /** The path of the document relative to the project; undefined for the project's own document. */
  readonly openapi: string | undefined
  /** The OpenAPI Overlay to apply; undefined for the one next to the document, if there is one. */
  readonly overlay: string | undefined
  /** The path of Arazzo documents with recipes, in which `*` is any text; undefined for those of the project's own document. */
  readonly recipes?: string | undefined
  /** Undefined for every method. */
  readonly consoleMethods: readonly string[] | undefined
  /** OAuth client IDs for sign-in, by security scheme. */
  readonly clientIds?: Readonly<Record<string, string>> | undefined
  /** Whether readers may enter a client secret, for schemes with only the client credentials flow. */
  readonly allowClientSecrets?: boolean | undefined
  /** Whether readers may call a server with any host. */
  readonly hasOpenServers?: boolean | undefined
  /** Placement of findings: next to what they concern, on one page, or nowhere. */
  readonly findings: 'page' | 'inline' | 'off'
  /** Whether any problem in the document fails a command. */
  readonly isStrict: boolean
  /** Without a trailing slash; empty for the root of the host. */
  readonly base: string
  readonly port: number
  readonly sandboxPort: number
}

export class SettingsError extends Error {
  override readonly name = 'SettingsError'
}

/** @throws {SettingsError} with a sentence and a valid example for each invalid setting */
export function parseSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const parsed = schema.safeParse(
    Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim())),
  )
  if (!parsed.success) {
    const sentences = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`)
    throw new SettingsError(sentences.join('\n'))
  }
  const { data } = parsed
  return {
    apiBaseUrl: data.PORTAL_API_BASE_URL,
    webAppUrl: data.PORTAL_WEB_APP_URL,
    siteUrl:
      data.PORTAL_SITE_URL ??
      (data.PORTAL_SANDBOX_URL ? `http://localhost:${data.PORT}` : undefined),
    sandboxUrl: data.PORTAL_SANDBOX_URL,
    openapi: data.PORTAL_OPENAPI,
    overlay: data.PORTAL_OVERLAY,
    recipes: data.PORTAL_RECIPES,
    consoleMethods: data.PORTAL_CONSOLE_METHODS,
    allowClientSecrets: data.PORTAL_ALLOW_CLIENT_SECRETS === '1',
    hasOpenServers: data.PORTAL_OPEN_SERVERS === '1',
    findings: data.PORTAL_FINDINGS,
    isStrict: data.PORTAL_STRICT === '1',
    base: data.PORTAL_BASE,
    port: data.PORT,
    sandboxPort: data.SANDBOX_PORT,
  }
}

/** Parses a URL to its normalized form, without a trailing slash. */
export const httpsUrl = (example: string, parse = parseBaseUrl) =>
  z.string().transform((text, context) => {
    const result = parse(text)
    if (result.outcome === 'accepted') return result.url
    const like = result.example ?? example
    context.addIssue({ code: 'custom', message: `${result.error} Write it like ${like}.` })
    return z.NEVER
  })

/** `/docs` and `docs/` are equivalent. Unreserved characters only, so that no tool encodes them differently. */
const basePath = z
  .string()
  .trim()
  .transform((text) => text.replace(/^\/+|\/+$/g, ''))
  .refine((text) => text === '' || text.split('/').every((name) => /^\w[\w.-]*$/.test(name)), {
    message:
      'must be a path of letters, digits, dots, hyphens and underscores. Write it like /docs.',
  })
  .transform((text) => (text === '' ? '' : `/${text}`))
  .default('')

/** Methods are case-sensitive, and upper case by convention (RFC 9110, section 9.1). */
export const methodPattern = /^[!#$%&'*+.^_`|~\dA-Za-z-]+$/

const methods = z
  .string()
  .transform((text) => text.split(',').map((method) => method.trim()))
  .refine((names) => names.every((name) => methodPattern.test(name)), {
    message: 'must be a comma-separated list of methods. Write it like GET,HEAD.',
  })

/** The commands fetch nothing over the network. */
const localPath = (example: string) =>
  z
    .string()
    .trim()
    .refine((path) => !/^[a-z][a-z\d+.-]+:\/\//i.test(path), {
      message: `must be the path of a file; URLs are not supported, so save the document locally. Write it like ${example}.`,
    })

const ports = { portal: 4321, sandbox: 4322 } as const

/** Returns the address of the build's sandbox, or the default one on a reader's own computer. */
export function getSandboxUrl({ sandboxUrl }: Pick<Settings, 'sandboxUrl'>): string {
  return sandboxUrl ?? `http://localhost:${ports.sandbox}`
}

const port = (fallback: number) =>
  z
    .string()
    .trim()
    .refine(
      (text) => /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535,
      'must be a port number from 1 to 65535.',
    )
    .transform(Number)
    .default(fallback)

const schema = z
  .object({
    PORTAL_API_BASE_URL: httpsUrl('https://api.example.com', parseCalledUrl).optional(),
    PORTAL_WEB_APP_URL: httpsUrl('https://app.example.com').optional(),
    PORTAL_SITE_URL: httpsUrl('https://docs.example.com').optional(),
    PORTAL_SANDBOX_URL: httpsUrl(`http://localhost:${ports.sandbox}`, parseCalledUrl).optional(),
    PORTAL_OPENAPI: localPath('openapi/service.openapi.yaml').optional(),
    PORTAL_OVERLAY: localPath('openapi/service.openapi.overlay.yaml').optional(),
    PORTAL_RECIPES: localPath('openapi/*.arazzo.yaml').optional(),
    PORTAL_CONSOLE_METHODS: methods.optional(),
    PORTAL_ALLOW_CLIENT_SECRETS: z
      .enum(['0', '1'], 'must be 1 to let readers enter a client secret, or 0 to disallow it.')
      .optional(),
    PORTAL_OPEN_SERVERS: z
      .enum(['0', '1'], 'must be 1 to let readers call any server, or 0 to disallow it.')
      .optional(),
    PORTAL_FINDINGS: z
      .enum(
        ['page', 'inline', 'off'],
        'must be inline to show findings next to what they concern, page to show them on one page, or off.',
      )
      .default('inline'),
    PORTAL_STRICT: z
      .enum(['0', '1'], 'must be 1 to fail on any problem in the API document, or 0 to continue.')
      .optional(),
    PORTAL_BASE: basePath,
    PORT: port(ports.portal),
    SANDBOX_PORT: port(ports.sandbox),
  })
  .refine((settings) => settings.PORT !== settings.SANDBOX_PORT, {
    path: ['SANDBOX_PORT'],
    message: 'must differ from PORT: the portal and the sandbox each need their own port.',
  })
