import type { OperationPart } from '../pages/operation/operation-page.ts'
import type { NamedSchema } from '../schema-outline/schema-index.ts'

/** The components for pages that a team writes: `import { ApiConsole } from 'starlight-developer-portal/components'`. */
export { default as ApiConsole } from './ApiConsole.astro'
export { default as Operation } from './Operation.astro'
export { default as Snippet } from './Snippet.astro'
export { default as Statement } from './Statement.astro'

/** The properties of the site's components that replace parts of generated pages (option `components`). */
export type { OperationPart } from '../pages/operation/operation-page.ts'
export type CallPart = Pick<OperationPart, 'operation'>
export interface SchemaPart {
  readonly schema: NamedSchema
}
