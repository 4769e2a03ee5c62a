interface ImportMetaEnv {
  /** How addresses of pages end, where that is not with a slash (`src/core/address/page-address.ts`). The plugin sets it. */
  readonly PORTAL_PAGE_ENDING: '' | '.html' | undefined
  /** The path of the scripts of the site, with a slash at both ends; undefined unless pages load them from another address. */
  readonly PORTAL_ASSETS_PATH: string | undefined
}

declare module '*?worker&url' {
  const address: string
  export default address
}
