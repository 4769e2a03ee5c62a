import { chooseDocument } from '../choose-document.ts'
import type { DocumentChoice } from '../choose-document.ts'
import { readOptions } from '../read-options.ts'
import { readBase, readSetting } from '../settings.ts'
import type { BaseUrl, Environment } from '../settings.ts'

export type McpArguments =
  | { readonly kind: 'help' }
  | { readonly kind: 'refused'; readonly sentence: string }
  | ({ readonly kind: 'serve' } & McpOptions)

export interface McpOptions {
  readonly document: DocumentChoice
  readonly base: BaseUrl | undefined
  /** Where `npm start` keeps its build, if a setting says so. */
  readonly directory: string | undefined
}

/** Reads the command line, and of the environment the settings of the portal and nothing else. */
export function parseArguments(
  parameters: readonly string[],
  environment: Environment,
): McpArguments {
  const typed = readOptions(options, parameters)
  if (typeof typed === 'string') return refuse(typed)
  if (typed.has('help')) return { kind: 'help' }
  const base = readBase(undefined, environment)
  if (typeof base === 'string') return refuse(base)
  return {
    kind: 'serve',
    document: chooseDocument(typed.get('document'), environment),
    base,
    directory: readSetting(environment, 'PORTAL_DIR'),
  }
}

const options = {
  document: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const

function refuse(sentence: string): McpArguments {
  return { kind: 'refused', sentence }
}
