interface ImportMetaEnv {
  /** How addresses of pages end, where that is not with a slash (`src/core/address/page-address.ts`). The plugin sets it. */
  readonly PORTAL_PAGE_ENDING: '' | '.html' | undefined
}
