// Starlight adds its route data to Astro's types in the file that its integration loads.
/// <reference types="@astrojs/starlight" />

declare namespace App {
  interface Locals {
    /** The portal that the page belongs to. */
    portal: import('./portal.ts').Portal
  }
}

declare module 'virtual:portal' {
  /** The portal of this build, for routes that are listed before there is a page. */
  export const portal: import('./portal.ts').Portal
}
