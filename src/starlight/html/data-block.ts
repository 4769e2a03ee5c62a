/**
 * Serializes JSON for a `<script>` element. Only a tag or a comment ends or changes a data block, and each begins with
 * `<` (HTML, section 4.12.1.3).
 */
export function serializeDataBlock(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`)
}
