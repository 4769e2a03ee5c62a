/**
 * Speculation rules for the head of every page: a page of this site whose link the pointer rests on, or a finger touches, is
 * drawn ahead and is there at once when it is opened. A browser that does not know them has the link prefetch of Astro.
 *
 * What is drawn ahead is a page of its own, which knows nothing of this one: no key, no answer. The request for it does not
 * say where the link stands.
 *
 * @param base the path below which the site stands, without a slash at its end
 * @see https://html.spec.whatwg.org/multipage/speculative-loading.html
 */
export function writePrerenderRules(base: string): string {
  return JSON.stringify({
    prerender: [
      {
        where: {
          and: [
            // Pages end with a slash; a file that is downloaded does not.
            { href_matches: [`${base}/`, `${base}/*/`] },
            { not: { href_matches: tooHeavy.map((page) => base + page) } },
          ],
        },
        eagerness: 'moderate',
        referrer_policy: 'no-referrer',
      },
    ],
  })
}

/** Scalar's code is twenty times what another page weighs, which is too much for a pointer that passes by. */
const tooHeavy = ['/reference/api/']
