/** What the search uses of Pagefind's interface, which is published without types. */
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

/** What astro.config.mjs says of Pagefind, as Starlight hands it to the page. */
declare module 'virtual:starlight/pagefind-config' {
  export const pagefindUserConfig: object
}
