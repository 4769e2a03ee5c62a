/** A document whose frames call the test's `fetch`; its elements do nothing. */
export function createFramedDocument(): EventTarget {
  const content = Object.assign(new EventTarget(), {
    head: { append: () => undefined },
    createElement: () => ({}),
  })
  const contentWindow = { fetch: (...request: Parameters<typeof fetch>) => fetch(...request) }
  return Object.assign(new EventTarget(), {
    body: { append: () => undefined },
    createElement: () => ({ contentWindow, contentDocument: content, remove: () => undefined }),
  })
}
