interface PeerPage {
  readonly html: string
  /** Files of the peer's packages, by their paths below node_modules. */
  readonly assets: readonly string[]
}

const frame = (title: string, head: string, body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><link rel="icon" href="data:,">${head}</head><body>${body}</body></html>`

/** Each peer as its own documentation sets it up, with its console open where an option allows it. */
export const peerPages: Readonly<Record<string, PeerPage>> = {
  'rapidoc.html': {
    html: frame(
      'RapiDoc',
      '<script type="module" src="/assets/rapidoc/dist/rapidoc-min.js"></script>',
      '<rapi-doc spec-url="/openapi.json" render-style="read" load-fonts="false"></rapi-doc>',
    ),
    assets: ['rapidoc/dist/rapidoc-min.js'],
  },
  'swagger-ui.html': {
    html: frame(
      'Swagger UI',
      '<link rel="stylesheet" href="/assets/swagger-ui-dist/swagger-ui.css">',
      `<div id="swagger-ui"></div><script src="/assets/swagger-ui-dist/swagger-ui-bundle.js"></script><script>
SwaggerUIBundle({ url: '/openapi.json', dom_id: '#swagger-ui', docExpansion: 'full', tryItOutEnabled: true })
</script>`,
    ),
    assets: ['swagger-ui-dist/swagger-ui.css', 'swagger-ui-dist/swagger-ui-bundle.js'],
  },
  'elements.html': {
    html: frame(
      'Elements',
      '<script src="/assets/@stoplight/elements/web-components.min.js"></script><link rel="stylesheet" href="/assets/@stoplight/elements/styles.min.css">',
      '<elements-api apiDescriptionUrl="/openapi.json" router="hash"></elements-api>',
    ),
    assets: ['@stoplight/elements/web-components.min.js', '@stoplight/elements/styles.min.css'],
  },
  'scalar.html': {
    html: frame(
      'Scalar',
      '',
      `<div id="app"></div><script src="/assets/@scalar/api-reference/dist/browser/standalone.js"></script><script>
Scalar.createApiReference('#app', { url: '/openapi.json', telemetry: false })
</script>`,
    ),
    assets: ['@scalar/api-reference/dist/browser/standalone.js'],
  },
}
