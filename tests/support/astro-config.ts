/** What Astro provides as `astro:config/client`, for tests of scripts that no site has built. */
export const trailingSlash = 'always'
export const build = { format: 'directory' }
