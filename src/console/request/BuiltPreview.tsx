/**
 * The preview as it is built into the page, kept as it is: what draws another one is loaded after the form. Where no page has
 * it, this is empty for as long.
 */
export function BuiltPreview() {
  // Nothing is written into the page: a built element keeps its content when it is hydrated.
  // oxlint-disable-next-line react/no-danger
  return <div className="console-field console-preview" dangerouslySetInnerHTML={built} />
}

const built = { __html: '' }
