import type { Edit } from '#core/text/edit-text.ts'
import { refuseFraming, writePolicy } from './policy.ts'

/** Puts a policy into a page, before everything that it governs (HTML, section 4.2.5.3). */
export function addPolicyTag(html: string, policy: string): Edit {
  return { at: findStart(html), text: `${tagStart}${policy}">` }
}

/** Puts the script of the default policy first in a page, before any script that needs it. */
export function addDefaultPolicy(html: string, script: string): Edit {
  return { at: findStart(html), text: `<script>${script}</script>` }
}

/**
 * The policy in a page, in the form for a header, which can also refuse framing.
 *
 * @returns undefined for a page without one
 */
export function readHeaderPolicy(html: string): string | undefined {
  const start = html.indexOf(tagStart)
  if (start === -1) return undefined
  const from = start + tagStart.length
  const policy = html.slice(from, html.indexOf('"', from))
  return `${policy}; ${writePolicy(refuseFraming({}))}`
}

const tagStart = '<meta http-equiv="Content-Security-Policy" content="'

/** After the encoding, which must be in the first 1024 bytes (HTML, section 4.2.5.4). */
function findStart(html: string): number {
  const start = /<head>\s*(<meta charset="?utf-8"?\s*\/?>)?/i.exec(html)
  if (!start) throw new Error('has no <head>, so it cannot contain its policy.')
  return start.index + start[0].length
}
