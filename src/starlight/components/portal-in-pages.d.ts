// Starlight adds its route data to Astro's types in the file that its integration loads.
/// <reference types="@astrojs/starlight" />

declare namespace App {
  interface Locals {
    apiReference: import('../reference/api-reference.ts').ApiReference

    translate: import('../i18n/translate.ts').Translate

    /** The language of a text in the document, if it is not that of the page. */
    getTextLanguage: (text: string | undefined) => string | undefined

    /** The language of texts without a translation, on a generated page in another one. */
    english?: 'en'

    /** Whether the page's title is an identifier, shown as code. */
    isTitleCode?: boolean
  }
}

declare namespace StarlightApp {
  interface I18n extends Record<import('../i18n/translate.ts').TranslationKey, string> {}
}

/** The portals of this site, for the configuration of its content. */
declare module 'virtual:portal/site' {
  export const site: import('../site/portal-site.ts').PortalSite
}

/** The portals of this site, with the pages of its collection. */
declare module 'virtual:portal' {
  export const site: import('../site/portal-site.ts').PortalSite

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

declare module 'virtual:portal/components' {
  /** The parts of generated pages that a site can replace (option `components`), with the properties of each. */
  export interface ReplaceableParts {
    readonly Operation: import('./index.ts').OperationPart
    readonly Call: import('./index.ts').CallPart
    readonly Schema: import('./index.ts').SchemaPart
  }

  interface TeamComponent {
    readonly Component: (props: Readonly<Record<string, unknown>>) => unknown
    /** The component's path in the option. */
    readonly file: string
  }

  export const components: Readonly<Partial<Record<keyof ReplaceableParts, TeamComponent>>>
}
