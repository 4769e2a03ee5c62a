/** Offers the tools of a page with a console to an agent of the browser. A browser without WebMCP loads nothing. */
export function startWebMcp(): void {
  if ('modelContext' in document || 'modelContext' in navigator) {
    void import('./offer-tools.ts').then(({ offerTools }) => offerTools())
  }
}
