/** The data that Astro has about a dynamic route, without its type. */
export const route = {
  route: '/[page]',
  component: 'src/pages/[page].astro',
  params: ['page'],
  distURL: [],
  pattern: /^\/([^/]+?)\/$/,
  segments: [[{ content: 'page', dynamic: true, spread: false }]],
  prerender: true,
  fallbackRoutes: [],
  isIndex: false,
  origin: 'external' as const,
}
