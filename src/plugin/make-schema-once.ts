/**
 * Starlight makes the schema of frontmatter anew for each page without a file, from the one in the `content.config.ts` of the site.
 * That took a sixth of a build of thousands of pages: each schema has accessors, which V8 keeps until a full collection. Here all
 * pages share one, which they can, because without a file there is nothing that it is relative to. The module of a later Starlight
 * that looks otherwise is left as it is.
 */
export const makeSchemaOnce = {
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
