/** The parts of generated pages that a site can replace (`components`), with the model that each of them gets. */
declare module 'virtual:portal/parts' {
  type Part<Model> = (props: Model & { readonly children?: unknown }) => unknown

  export const Operation: Part<import('./generated/operation-page.ts').OperationPart>
  export const Call: Part<{
    readonly operation: import('#core/request/description/operation.ts').Operation
  }>
  export const Schema: Part<{
    readonly schema: import('./schemas/schema-index.ts').NamedSchema
  }>
}
