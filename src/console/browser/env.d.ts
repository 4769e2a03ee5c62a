interface ImportMetaEnv {
  /** Ending of page addresses if it is not a slash (`src/text/page-address.ts`). Set by the plugin. */
  readonly PORTAL_PAGE_ENDING: '' | '.html' | undefined
  /** Whether the site has several languages. Set by the plugin. */
  readonly PORTAL_HAS_LOCALES: boolean
  /** Path of the site's scripts, with a slash at both ends; undefined unless pages load them from another address. */
  readonly PORTAL_ASSETS_PATH: string | undefined
  /** `1` in builds of tests, where pages carry JSON Pointers (`src/starlight/html/pointer-attribute.ts`). The plugin sets it. */
  readonly PORTAL_POINTERS: string | undefined
}

declare module '*?worker&url' {
  const address: string
  export default address
}
