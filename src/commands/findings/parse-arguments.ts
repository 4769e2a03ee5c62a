import { parseArgs } from 'node:util'
import { contractFile } from '#contract/contract-file.ts'
import { listNear } from '#contract/near-names.ts'

export type FindingsArguments =
  | { readonly kind: 'help' }
  | { readonly kind: 'list' }
  | { readonly kind: 'refused'; readonly sentence: string }
  | ({ readonly kind: 'find' } & FindingsOptions)

export interface FindingsOptions {
  readonly document: {
    readonly path: string
    /** An Overlay that a setting names; else the one beside the document is read. */
    readonly overlay: string | undefined
    readonly from: 'option' | 'setting'
  }
  readonly isJson: boolean
  readonly baseline: { readonly file: string; readonly isUpdated: boolean } | undefined
}

type Environment = Readonly<Record<string, string | undefined>>

/** Reads the command line, and the settings that are its defaults. */
export function parseArguments(
  parameters: readonly string[],
  environment: Environment,
): FindingsArguments {
  const { tokens } = parseArgs({ args: [...parameters], options, strict: false, tokens: true })
  const read = new Map<Option, string>()
  for (const token of tokens) {
    if (token.kind === 'positional') return refuse(`“${token.value}” belongs to no option.`)
    if (token.kind === 'option-terminator') continue
    const { name, rawName, value, inlineValue } = token
    if (!isOption(name)) return refuse(describeUnknown(rawName))
    if (read.has(name)) return refuse(`--${name} stands twice. Leave one out.`)
    if (options[name].type === 'boolean') {
      if (value !== undefined) return refuse(`--${name} takes no value. Leave “${value}” out.`)
    } else if (!value || (!inlineValue && /^-./.test(value))) {
      return refuse(`--${name} needs a value.`)
    }
    read.set(name, value ?? '')
  }
  if (read.has('help')) return { kind: 'help' }
  if (read.has('list')) {
    return read.size === 1
      ? { kind: 'list' }
      : refuse('--list prints every detector and reads no document. Leave the other options out.')
  }
  const file = read.get('baseline')
  const isUpdated = read.has('update-baseline')
  if (isUpdated && file === undefined) {
    return refuse('--update-baseline writes the file of --baseline. Name it.')
  }
  return {
    kind: 'find',
    document: chooseDocument(read.get('document'), environment),
    isJson: read.has('json'),
    baseline: file === undefined ? undefined : { file, isUpdated },
  }
}

const options = {
  document: { type: 'string' },
  json: { type: 'boolean' },
  baseline: { type: 'string' },
  'update-baseline': { type: 'boolean' },
  list: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const

type Option = keyof typeof options

function isOption(name: string): name is Option {
  return Object.hasOwn(options, name)
}

function chooseDocument(
  typed: string | undefined,
  environment: Environment,
): FindingsOptions['document'] {
  // A setting belongs to the document of the settings.
  if (typed !== undefined) return { path: typed, from: 'option', overlay: undefined }
  const path = readSetting(environment, 'PORTAL_OPENAPI') ?? contractFile
  return { path, from: 'setting', overlay: readSetting(environment, 'PORTAL_OVERLAY') }
}

/** What is empty is not set. */
function readSetting(environment: Environment, name: string): string | undefined {
  return environment[name]?.trim() ? environment[name] : undefined
}

function describeUnknown(rawName: string): string {
  const names = Object.keys(options).map((name) => `--${name}`)
  const near = listNear(rawName, names)
  const known =
    near.length > 0 ? `Near it are: ${near.join(', ')}.` : `The options are ${names.join(', ')}.`
  return `There is no option ${rawName}. ${known}`
}

function refuse(sentence: string): FindingsArguments {
  return { kind: 'refused', sentence }
}
