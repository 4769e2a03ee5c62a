/**
 * A schema as the document has it, in the terms of OpenAPI 3.1, with its references as they are: `{ "$ref": "#/components/…" }`
 * by name, because inlining grows without bound and names are information. `true` allows anything, `false` nothing.
 */
export type Schema = boolean | Readonly<Record<string, unknown>>
