import { z } from 'astro/zod'

export const sidebarOptions = z.strictObject({
  /** Labels operations with their short name, as on pages (`name`), or with a value of the document. @default 'name' */
  labels: z.enum(['name', 'summary', 'operationId', 'path']).optional(),
  /** Shows the HTTP method next to each operation. @default true */
  badges: z.boolean().optional(),
  /** Collapses every group except the current page's. @default documents are collapsed, and the groups in them are not */
  collapsed: z.boolean().optional(),
  /** Orders groups and their operations as in the document, or alphabetically. @default 'document' */
  sort: z.enum(['document', 'alphabetical']).optional(),
})

export type SidebarOptions = Readonly<z.output<typeof sidebarOptions>>
