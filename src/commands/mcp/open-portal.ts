import { join, resolve } from 'node:path'
import { readSharedContract } from '#contract/shared-contract.ts'
import { locate, root } from '../choose-document.ts'
import type { McpOptions } from './parse-arguments.ts'
import type { Portal } from './portal.ts'

/** What the options name. */
export function openPortal({ document, base, directory }: McpOptions): Portal {
  const source = locate(document)
  return {
    source: document.path,
    readContract: () => readSharedContract(source),
    base,
    sites:
      directory === undefined
        ? [join(root, '.portal/site'), join(root, 'dist')]
        : [join(resolve(directory), 'site')],
  }
}
