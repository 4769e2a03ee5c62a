import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { projectRoot } from '#portal/host/paths.ts'

/** Returns the imports of a text; types are removed when it runs. */
export function parseImports(text: string): readonly string[] {
  const statement = String.raw`^\s*(?:import|export)\s(?!type\b)(?:[^;'"()=]*?\sfrom\s)?['"]([^'"\n]+)['"]`
  const call = String.raw`\b(?:import|require\.resolve)\(\s*['"]([^'"\n]+)['"]`
  const style = String.raw`@import\s+['"]([^'"\n]+)['"]`
  const found = text.matchAll(new RegExp([statement, call, style].join('|'), 'gm'))
  return [...found].flatMap(([, imported, called, styled]) => imported ?? called ?? styled ?? [])
}

export function resolveImport(name: string, from: string): string | undefined {
  const bare = name.replace(/\?.*$/, '')
  if (bare.startsWith('#')) return `src/${bare.slice(1)}`
  if (!bare.startsWith('.')) return undefined
  const path = join(dirname(from), bare).replaceAll('\\', '/')
  return existsSync(join(projectRoot, path)) ? path : undefined
}
