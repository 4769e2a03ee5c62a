#!/bin/sh
# @octokit/openapi 23.0.2 has each of GitHub's documents twice: with references, and as `.deref.json`, in which each reference is replaced
# by its target. For `api.github.com` they do not describe the same service. The schema of one response, the same `gist-simple` in both,
# is given to PATCH /gists/{gist_id} in the first and to an older form of itself in the second: it lacks `comments_enabled`, while the
# response of GET at the same path has it. The discriminator of the response of GET /user, which is next to `oneOf`, is gone.
# Types that are generated from one file and checks that use the other disagree, although both have the same version.
# Fails if that changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm pack --silent @octokit/openapi@23.0.2 >/dev/null
tar -xzf ./*.tgz package/generated/api.github.com.json package/generated/api.github.com.deref.json
cat >run.mjs <<'END'
import { readFileSync } from 'node:fs'

const load = (name) => JSON.parse(readFileSync(`./package/generated/${name}.json`, 'utf8'))
const follow = (document, { $ref, ...value }) =>
  $ref ? $ref.slice(2).split('/').reduce((found, key) => found[key], document) : value
for (const name of ['api.github.com', 'api.github.com.deref']) {
  const document = load(name)
  const schema = (path, method) => {
    const response = follow(document, document.paths[path][method].responses['200'])
    return follow(document, response.content['application/json'].schema)
  }
  const has = (method) => 'comments_enabled' in schema('/gists/{gist_id}', method).properties
  const keys = Object.keys(schema('/user', 'get')).join(', ')
  console.log(`${name} ${document.info.version}: GET ${has('get')}, PATCH ${has('patch')}; GET /user: ${keys}`)
}
END
seen=$(node run.mjs)
echo "$seen"
[ "$seen" = 'api.github.com 23.0.2: GET true, PATCH true; GET /user: oneOf, discriminator
api.github.com.deref 23.0.2: GET true, PATCH false; GET /user: oneOf' ]
