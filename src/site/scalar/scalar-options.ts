import type { ReferenceProps } from '@scalar/api-reference'

/**
 * What Scalar may do here: draw one document. It has no field for a key and sends nothing; to try a request is the
 * console's part, which never shares a page with it. Each line is stated although some are defaults, because a default
 * changes with an update. On names of this computer Scalar turns more of itself on, so the tests look under others too.
 */
export function lockScalar(document: Record<string, unknown>) {
  return {
    content: document,
    // Without a way to test a request, Scalar shows no panel for authentication either.
    hideTestRequestButton: true,
    hideClientButton: true,
    hiddenClients: true,
    persistAuth: false,
    agent: { disabled: true },
    mcp: { disabled: true },
    showDeveloperTools: 'never',
    telemetry: false,
    withDefaultFonts: false,
    // The site has these itself: navigation, search, the theme, and the document to download.
    showSidebar: false,
    hideSearch: true,
    hideDarkModeToggle: true,
    documentDownloadType: 'none',
    // Everything is shown from the start: the document is short.
    defaultOpenAllTags: true,
    expandAllResponses: true,
    localization: { locale: 'en', translations: truthfulWords },
  } as const satisfies ReferenceProps['configuration']
}

/** Scalar's own words where they would state what the document does not. */
const truthfulWords = {
  authentication: { required: 'Key required', detailsRequired: 'Every request carries a key' },
  response: { noBody: 'The document shows no payload.' },
}
