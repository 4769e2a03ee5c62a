#!/bin/sh
# `nullable: true` next to an `enum` without null: OpenAPI 3.0.4 (Schema Object, nullable) adds null to the allowed types, and `enum`
# still excludes it. Of six npm packages (latest versions on 2026-11-29) four allow null for the same schema: openapi-typescript 7.13.0
# and swagger-typescript-api 13.13.0 in the type, openapi-zod-client 1.18.3 in the parser, and openapi-schema-to-json-schema 5.1.0 adds
# null to `enum`. @hey-api/openapi-ts 0.95.0 and ajv 8.20.0 do not allow it.
# Fails if that changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent openapi-typescript@7.13.0 typescript@5.9.3 swagger-typescript-api@13.13.0 openapi-zod-client@1.18.3 \
  @openapi-contrib/openapi-schema-to-json-schema@5.1.0 @hey-api/openapi-ts@0.95.0 ajv@8.20.0
cat >api.json <<'END'
{
  "openapi": "3.0.4",
  "info": { "title": "T", "version": "1" },
  "paths": { "/a": { "get": { "operationId": "getA", "responses": { "200": { "description": "OK", "content": { "application/json": { "schema": { "$ref": "#/components/schemas/A" } } } } } } } },
  "components": { "schemas": { "A": { "type": "object", "required": ["size"], "properties": { "size": { "type": "string", "nullable": true, "enum": ["small", "large"] } } } } }
}
END
cat >check.cjs <<'END'
const { Ajv } = require('ajv')
const { fromSchema } = require('@openapi-contrib/openapi-schema-to-json-schema')
const schema = require('./api.json').components.schemas.A.properties.size
console.log(`ajv: ${new Ajv().compile(schema)(null)}`)
console.log(`openapi-schema-to-json-schema: ${JSON.stringify(fromSchema(schema).enum)}`)
END
find_size() { grep -rhoE "size: .*" "$1" | head -n 1 | tr -d ';' | sed 's/ *}).*//' | tr '"' "'"; }
npx openapi-typescript api.json -o types.ts >/dev/null 2>&1
npx swagger-typescript-api generate -p api.json -o client >/dev/null 2>&1
npx openapi-zod-client api.json -o zod.ts >/dev/null 2>&1
npx openapi-ts -i api.json -o hey -p @hey-api/typescript >/dev/null 2>&1
seen=$(
  echo "openapi-typescript: $(find_size types.ts)"
  echo "swagger-typescript-api: $(find_size client)"
  echo "openapi-zod-client: $(find_size zod.ts)"
  echo "@hey-api/openapi-ts: $(find_size hey/types.gen.ts)"
  node check.cjs
)
echo "$seen"
[ "$seen" = "openapi-typescript: size: 'small' | 'large' | null
swagger-typescript-api: size: 'small' | 'large' | null
openapi-zod-client: size: z.enum(['small', 'large']).nullable()
@hey-api/openapi-ts: size: 'small' | 'large'
ajv: false
openapi-schema-to-json-schema: [\"small\",\"large\",null]" ]
