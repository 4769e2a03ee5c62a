import { join, relative, resolve } from 'node:path'
import { locateDocument } from '#contract/locate-document.ts'
import { readSharedContract } from '#contract/shared-contract.ts'
import type { McpOptions } from './parse-arguments.ts'
import type { Portal } from './portal.ts'

/** What the options name. A typed path is relative to where one stands, a setting to the project. */
export function openPortal({ document, settings, base }: McpOptions): Portal {
  const openapi = document === undefined ? settings.openapi : relative(root, resolve(document))
  const source = locateDocument({ openapi, overlay: settings.overlay }, root)
  return {
    source: document ?? settings.openapi ?? source.path,
    readContract: () => readSharedContract(source),
    base: base === undefined ? undefined : { url: base, from: 'setting' },
    sites:
      settings.directory === undefined
        ? [join(root, '.portal/site'), join(root, 'dist')]
        : [join(resolve(settings.directory), 'site')],
  }
}

const root = join(import.meta.dirname, '../../..')
