import type { Edit } from '#core/text/edit-text.ts'

/** Puts a policy into a page, before everything that it governs (HTML, section 4.2.5.3). */
export function addPolicyTag(html: string, policy: string): Edit {
  return { at: findStart(html), text: `${tagStart}${policy}">` }
}

/** Puts the script of the default policy first in a page, before any script that needs it. */
export function addDefaultPolicy(html: string, script: string): Edit {
  return { at: findStart(html), text: `<script>${script}</script>` }
}

const tagStart = '<meta http-equiv="Content-Security-Policy" content="'

/** After the encoding, which must be in the first 1024 bytes (HTML, section 4.2.5.4). */
export function findStart(html: string): number {
  const start = /<head>\s*(<meta charset="?utf-8"?\s*\/?>)?/i.exec(html)
  if (!start) throw new Error('has no <head>, so it cannot contain its policy.')
  return start.index + start[0].length
}
