/** The part of Pagefind's interface that the search uses; it is published without types. */
declare module '@pagefind/default-ui' {
  export class PagefindUI {
    constructor(options: {
      readonly element: HTMLElement
      readonly baseUrl: string
      readonly bundlePath: string
      readonly showImages: boolean
      readonly showSubResults: boolean
    })
    triggerSearch(text: string): void
  }
}

/** The Pagefind options from astro.config.mjs, as Starlight passes them to the page. */
declare module 'virtual:starlight/pagefind-config' {
  export const pagefindUserConfig: object
}
