/** What publish-drawing.ts offers to the page of the API document. */
declare module 'virtual:api-document-drawing' {
  import type { Drawing } from './draw-document.ts'

  export const drawing: Drawing
}
