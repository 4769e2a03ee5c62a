/** The title and description of the page, on top and in previews of links. */
export const conformancePage = {
  title: 'Conformance',
  description:
    'What this portal writes for each style, type and body that OpenAPI can ask for, beside what the specification prints.',
}
