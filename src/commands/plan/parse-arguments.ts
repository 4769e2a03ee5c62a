import { parseArgs } from 'node:util'
import { contractFile } from '#contract/contract-file.ts'
import { listNear } from '#contract/near-names.ts'
import { readBaseUrl } from '#core/request/base-url.ts'
import type { SnippetLanguage } from '#core/snippet/language.ts'
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

export interface DocumentChoice {
  readonly path: string
  /** An Overlay that a setting names; else the one beside the document is read. */
  readonly overlay: string | undefined
  readonly from: 'option' | 'setting' | 'default'
}

export interface PlanOptions {
  readonly operation: string
  /** `-` is standard input. */
  readonly inputs: string | undefined
  readonly language: SnippetLanguage | undefined
  readonly base: BaseUrl | undefined
}

/** Without a slash at its end. */
export interface BaseUrl {
  readonly url: string
  readonly from: 'option' | 'setting'
}

type Environment = Readonly<Record<string, string | undefined>>

/** Reads the command line, and the settings that are its defaults. */
export function parseArguments(
  parameters: readonly string[],
  environment: Environment,
): PlanArguments {
  const read = readOptions(parameters)
  if (typeof read === 'string') return { kind: 'refused', sentence: read }
  if (read.has('help')) return { kind: 'help' }
  const source = {
    document: chooseDocument(read.get('document'), environment),
    isVerbose: read.has('verbose'),
    isStrict: readSetting(environment, 'PORTAL_STRICT') === '1',
  }
  if (read.has('list')) {
    const other = ['operation', 'inputs', 'language', 'base'].find((name) => read.has(name))
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

type Option = keyof typeof options

/** The options by name, or what is wrong with them. */
function readOptions(parameters: readonly string[]): ReadonlyMap<string, string> | string {
  const { tokens } = parseArgs({ args: [...parameters], options, strict: false, tokens: true })
  const read = new Map<string, string>()
  for (const token of tokens) {
    if (token.kind === 'positional') {
      return `“${token.value}” belongs to no option. Begin with --operation, --list or --help.`
    }
    if (token.kind === 'option-terminator') continue
    const { name, rawName, value, inlineValue } = token
    if (!isOption(name)) return refuseUnknown(rawName)
    if (read.has(name)) return `--${name} stands twice. Leave one out.`
    if (options[name].type === 'boolean') {
      if (value !== undefined) return `--${name} takes no value. Leave “${value}” out.`
    } else if (!value || (!inlineValue && /^-./.test(value))) {
      return `--${name} needs a value.`
    }
    read.set(name, value ?? '')
  }
  return read
}

function chooseDocument(typed: string | undefined, environment: Environment): DocumentChoice {
  // A setting belongs to the document of the settings.
  if (typed !== undefined) return { path: typed, from: 'option', overlay: undefined }
  const set = readSetting(environment, 'PORTAL_OPENAPI')
  const overlay = readSetting(environment, 'PORTAL_OVERLAY')
  return set === undefined
    ? { path: contractFile, from: 'default', overlay }
    : { path: set, from: 'setting', overlay }
}

function isOption(name: string): name is Option {
  return Object.hasOwn(options, name)
}

function refuseUnknown(rawName: string): string {
  const names = Object.keys(options).map((name) => `--${name}`)
  const near = listNear(rawName, names)
  return `There is no option ${rawName}. ${near.length > 0 ? `Near it are: ${near.join(', ')}.` : `The options are ${names.join(', ')}.`}`
}

/** No message quotes the address, because it may contain a password. */
function readBase(
  typed: string | undefined,
  environment: Environment,
): BaseUrl | undefined | string {
  const text = typed ?? readSetting(environment, 'PORTAL_API_BASE_URL')
  if (text === undefined) return undefined
  const reading = readBaseUrl(text)
  const from = typed === undefined ? 'setting' : 'option'
  if (reading.outcome === 'accepted') return { url: reading.url, from }
  const name = from === 'option' ? '--base' : 'PORTAL_API_BASE_URL'
  return `${name} ${reading.fault} Write it like https://api.example.com.`
}

/** What is empty is not set. */
function readSetting(environment: Environment, name: string): string | undefined {
  return environment[name]?.trim() ? environment[name] : undefined
}

function refuse(sentence: string): PlanArguments {
  return { kind: 'refused', sentence }
}
