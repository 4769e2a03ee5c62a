#!/bin/sh
# starlight-openapi 0.26.1 (npm, the latest version on 2026-11-29) makes no page for an operation whose `tags` is an empty list, which
# OpenAPI 3.1 permits: it is in no sidebar, and the build prints no warning. The same operation without `tags` has a page.
# Fails if that changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm pkg set type=module >/dev/null
npm install --no-audit --no-fund --silent astro@7.3.5 @astrojs/starlight@0.42.4 starlight-openapi@0.26.1 sharp@0.34.4
mkdir -p src/content/docs
printf -- '---\ntitle: Home\n---\n' >src/content/docs/index.md
cat >src/content.config.ts <<'END'
import { defineCollection } from 'astro:content'
import { docsLoader } from '@astrojs/starlight/loaders'
import { docsSchema } from '@astrojs/starlight/schema'

export const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) }
END
cat >api.yaml <<'END'
openapi: 3.1.0
info: { title: Pets, version: '1' }
paths:
  /empty: { get: { operationId: emptyTags, tags: [], responses: { '200': { description: Fine. } } } }
  /none: { get: { operationId: noTags, responses: { '200': { description: Fine. } } } }
END
cat >astro.config.mjs <<'END'
import starlight from '@astrojs/starlight'
import starlightOpenAPI, { openAPISidebarGroups } from 'starlight-openapi'

export default {
  integrations: [
    starlight({
      title: 'Docs',
      plugins: [starlightOpenAPI([{ base: 'api', schema: './api.yaml' }])],
      sidebar: [...openAPISidebarGroups],
    }),
  ],
}
END
ASTRO_TELEMETRY_DISABLED=1 npx astro build >build.log 2>&1
seen="pages: $(ls dist/api/operations | tr '\n' ' ')
links: $(grep -o 'href="/api/operations/[^"]*"' dist/api/index.html | sort -u | tr '\n' ' ')
warnings: $(grep WARN build.log | grep -ci 'tag\|operation' || true)"
echo "$seen"
[ "$seen" = 'pages: notags 
links: href="/api/operations/notags/" 
warnings: 0' ]
