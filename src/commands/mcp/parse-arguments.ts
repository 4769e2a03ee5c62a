import { parseArgs } from 'node:util'
import { readBaseUrl } from '#core/request/base-url.ts'

export type McpArguments =
  | { readonly kind: 'help' }
  | { readonly kind: 'refused'; readonly sentence: string }
  | ({ readonly kind: 'serve' } & McpOptions)

export interface McpOptions {
  /** As it was typed; undefined where the settings choose. */
  readonly document: string | undefined
  readonly settings: {
    readonly openapi: string | undefined
    readonly overlay: string | undefined
    /** Where `npm start` keeps its build. */
    readonly directory: string | undefined
  }
  /** The address of the service, without a slash at its end. */
  readonly base: string | undefined
}

/** Reads the command line, and of the environment the settings of the portal and nothing else. */
export function parseArguments(
  parameters: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): McpArguments {
  const setting = (name: string) => environment[name]?.trim() || undefined
  const typed = readOptions(parameters)
  if (typed === undefined) {
    return refuse('The arguments could not be understood. Give --document FILE, or nothing.')
  }
  if (typed.help) return { kind: 'help' }
  const reading = readBase(setting('PORTAL_API_BASE_URL'))
  if (reading?.outcome === 'refused') {
    // The address is not quoted, because it may contain a password.
    return refuse(`PORTAL_API_BASE_URL ${reading.fault} Write it like https://api.example.com.`)
  }
  return {
    kind: 'serve',
    document: typed.document,
    settings: {
      openapi: setting('PORTAL_OPENAPI'),
      // It belongs to the document of the settings.
      overlay: typed.document === undefined ? setting('PORTAL_OVERLAY') : undefined,
      directory: setting('PORTAL_DIR'),
    },
    base: reading?.url,
  }
}

function readOptions(parameters: readonly string[]) {
  try {
    return parseArgs({
      args: [...parameters],
      options: { document: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
    }).values
  } catch {
    return undefined
  }
}

function readBase(text: string | undefined) {
  return text === undefined ? undefined : readBaseUrl(text)
}

function refuse(sentence: string): McpArguments {
  return { kind: 'refused', sentence }
}
