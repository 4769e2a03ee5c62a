import { createApiReference } from '@scalar/api-reference'
import type { ReferenceProps } from '@scalar/api-reference'

export async function startScalar(
  container: HTMLElement,
  document: Record<string, unknown>,
): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  createApiReference(container, { ...lockScalar(document), onLoaded: () => resolve() })
  await promise
}

/**
 * Limits Scalar to rendering one document, without a field for a key and without requests; requests are for the
 * console, which never shares a page with it. Sets defaults explicitly, because an update may change them. On local
 * host names Scalar enables more features, so the tests also use others.
 */
export function lockScalar(document: Record<string, unknown>) {
  return {
    content: document,
    // Without a way to test a request, Scalar shows no authentication panel either.
    hideTestRequestButton: true,
    hideClientButton: true,
    hiddenClients: true,
    persistAuth: false,
    agent: { disabled: true },
    mcp: { disabled: true },
    showDeveloperTools: 'never',
    telemetry: false,
    withDefaultFonts: false,
    // The site has its own navigation, search, theme and download of the document.
    showSidebar: false,
    hideSearch: true,
    hideDarkModeToggle: true,
    documentDownloadType: 'none',
    // Everything is open: the document is short.
    defaultOpenAllTags: true,
    expandAllResponses: true,
    localization: { locale: 'en', translations: truthfulWords },
  } as const satisfies ReferenceProps['configuration']
}

/** Replaces Scalar's texts that would claim more than the document. */
const truthfulWords = {
  authentication: { required: 'Key required', detailsRequired: 'Every request carries a key' },
  response: { noBody: 'The document shows no payload.' },
}
