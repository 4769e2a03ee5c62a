import type { OperationPart } from '#site/generated/operation-page.ts'
import type { NamedSchema } from '#site/schemas/schema-index.ts'

/** The components for pages that a team writes: `import { ApiConsole } from 'starlight-developer-portal/components'`. */
export { default as ApiConsole } from './components/ApiConsole.astro'
export { default as Operation } from './components/Operation.astro'
export { default as Snippet } from './components/Snippet.astro'
export { default as Statement } from './components/Statement.astro'

/** The properties of the site's components that replace parts of generated pages (option `components`). */
export type { OperationPart } from '#site/generated/operation-page.ts'
export type CallPart = Pick<OperationPart, 'operation'>
export interface SchemaPart {
  readonly schema: NamedSchema
}
