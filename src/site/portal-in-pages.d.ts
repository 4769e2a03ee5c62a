// Starlight adds its route data to Astro's types in the file that its integration loads.
/// <reference types="@astrojs/starlight" />

declare namespace App {
  interface Locals {
    /** The portal that the page belongs to. */
    portal: import('./portal.ts').Portal
  }
}

interface ImportMetaEnv {
  /** Undefined or null where the addresses of pages end with a slash. */
  readonly PORTAL_PAGE_FORM?: import('#core/address/page-address.ts').PageForm | null
}

declare module 'virtual:portal' {
  /** The portals of this site, for routes that are listed before there is a page. */
  export const site: import('./address/portal-site.ts').PortalSite

  /** The portal of a route, by its pattern. */
  export function portalOf(routePattern: string): import('./portal.ts').Portal
}

declare module 'virtual:brand' {
  /** The addresses of the brand's pictures; without a logo, the favicon stands for both schemes. */
  export const logo: Readonly<Record<import('#brand/scheme.ts').Scheme, string>>
}
