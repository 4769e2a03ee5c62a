import { chooseDocument } from '../choose-document.ts'
import type { DocumentChoice } from '../choose-document.ts'
import { readOptions } from '../read-options.ts'
import type { Environment } from '../settings.ts'

export type FindingsArguments =
  | { readonly kind: 'help' }
  | { readonly kind: 'list' }
  | { readonly kind: 'refused'; readonly sentence: string }
  | ({ readonly kind: 'find' } & FindingsOptions)

export interface FindingsOptions {
  readonly document: DocumentChoice
  readonly isJson: boolean
  readonly baseline: { readonly file: string; readonly isUpdated: boolean } | undefined
}

/** Reads the command line, and the settings that are its defaults. */
export function parseArguments(
  parameters: readonly string[],
  environment: Environment,
): FindingsArguments {
  const typed = readOptions(options, parameters)
  if (typeof typed === 'string') return refuse(typed)
  if (typed.has('help')) return { kind: 'help' }
  if (typed.has('list')) {
    return typed.size === 1
      ? { kind: 'list' }
      : refuse('--list prints every detector and reads no document. Leave the other options out.')
  }
  const file = typed.get('baseline')
  const isUpdated = typed.has('update-baseline')
  if (isUpdated && file === undefined) {
    return refuse('--update-baseline writes the file of --baseline. Name it.')
  }
  return {
    kind: 'find',
    document: chooseDocument(typed.get('document'), environment),
    isJson: typed.has('json'),
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

function refuse(sentence: string): FindingsArguments {
  return { kind: 'refused', sentence }
}
