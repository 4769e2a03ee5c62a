/**
 * Shares one frontmatter schema between generated pages. Starlight creates the schema from the site's `content.config.ts` again for
 * each page without a file, which took a sixth of a build of thousands of pages: each schema has accessors, which V8 keeps until a full
 * garbage collection. Sharing is safe, because without a file the schema has no relative paths. A module of a later Starlight that
 * does not match stays unchanged.
 */
export const shareSchema = {
  name: 'make-schema-once',
  transform: {
    filter: { id: /^\0virtual:starlight\/collection-config$/ },
    handler: (code: string): string =>
      code.replace(
        /export const collections = (\w+);/,
        (_, collections: string) => `
          const { docs } = ${collections} ?? {};
          let made;
          const schema = (context) => (made ??= docs.schema(context));
          export const collections =
            typeof docs?.schema === 'function'
              ? { ...${collections}, docs: { ...docs, schema } }
              : ${collections};`,
      ),
  },
}
