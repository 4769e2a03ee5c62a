// Starlight adds its route data to Astro's types in the file that its integration loads.
/// <reference types="@astrojs/starlight" />

declare namespace App {
  interface Locals {
    apiReference: import('../reference/api-reference.ts').ApiReference

    translate: import('../i18n/translate.ts').Translate

    /** Whether the page's title is an identifier, shown as code. */
    isTitleCode?: boolean
  }
}

declare namespace StarlightApp {
  interface I18n extends Record<import('../i18n/translate.ts').TranslationKey, string> {}
}

/** The portals of this site, for the configuration of its content. */
declare module 'virtual:portal/site' {
  export const site: import('./portal-site.ts').PortalSite
}

/** The portals of this site, with the pages of its collection. */
declare module 'virtual:portal' {
  export const site: import('./portal-site.ts').PortalSite

  export function portalOf(
    routePattern: string,
  ): import('../reference/api-reference.ts').ApiReference
}

/** The scripts of all generated pages. */
declare module 'virtual:portal/page-scripts' {
  export function startPage(): void
}

/** The style sheets of the portal, for a site with its own look. */
declare module 'virtual:portal/styles' {}

declare module 'virtual:brand' {
  /** The addresses of the brand's pictures; without a logo, the favicon for both schemes. */
  export const logo: Readonly<Record<import('#theme/shade-accent.ts').Scheme, string>>
}
