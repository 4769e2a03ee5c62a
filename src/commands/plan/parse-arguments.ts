import type { SnippetLanguage } from '#core/snippet/language.ts'
import { chooseDocument } from '../choose-document.ts'
import type { DocumentChoice } from '../choose-document.ts'
import { readOptions } from '../read-options.ts'
import { readBase, readSetting } from '../settings.ts'
import type { BaseUrl, Environment } from '../settings.ts'
import { findLanguage, languageNames } from './write-snippet.ts'

export type PlanArguments =
  | { readonly kind: 'help' }
  | { readonly kind: 'refused'; readonly sentence: string }
  | ({ readonly kind: 'list' } & SettingSource)
  | ({ readonly kind: 'plan' } & SettingSource & PlanOptions)

interface SettingSource {
  readonly document: DocumentChoice
  readonly isVerbose: boolean
  /** Whether any fault of the document ends the command. */
  readonly isStrict: boolean
}

export interface PlanOptions {
  readonly operation: string
  /** `-` is standard input. */
  readonly inputs: string | undefined
  readonly language: SnippetLanguage | undefined
  readonly base: BaseUrl | undefined
}

/** Reads the command line, and the settings that are its defaults. */
export function parseArguments(
  parameters: readonly string[],
  environment: Environment,
): PlanArguments {
  const read = readOptions(options, parameters)
  if (typeof read === 'string') return { kind: 'refused', sentence: read }
  if (read.has('help')) return { kind: 'help' }
  const source = {
    document: chooseDocument(read.get('document'), environment),
    isVerbose: read.has('verbose'),
    isStrict: readSetting(environment, 'PORTAL_STRICT') === '1',
  }
  if (read.has('list')) {
    const other = pointless.find((name) => read.has(name))
    if (other === undefined) return { kind: 'list', ...source }
    return refuse(`--list prints every operation, so that --${other} has no use. Leave one out.`)
  }
  const operation = read.get('operation')
  if (operation === undefined) return refuse('Name an operation with --operation, or use --list.')
  const name = read.get('language')
  const language = name === undefined ? undefined : findLanguage(name)
  if (name !== undefined && language === undefined) {
    return refuse(`There is no language “${name}”. Choose one of: ${languageNames.join(', ')}.`)
  }
  const base = readBase(read.get('base'), environment)
  if (typeof base === 'string') return refuse(base)
  return { kind: 'plan', ...source, operation, inputs: read.get('inputs'), language, base }
}

const options = {
  operation: { type: 'string' },
  document: { type: 'string' },
  inputs: { type: 'string' },
  base: { type: 'string' },
  language: { type: 'string' },
  list: { type: 'boolean' },
  verbose: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const

/** What has no use in a list. */
const pointless = ['operation', 'inputs', 'language', 'base'] as const

function refuse(sentence: string): PlanArguments {
  return { kind: 'refused', sentence }
}
