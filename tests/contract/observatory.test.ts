import { existsSync, readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { editText } from '#core/text/edit-text.ts'
import { listElements } from '#site/page-elements.ts'
import { writeHeadersFile } from '#build/security/headers-file.ts'
import { hashInlineCode, mergeHashes } from '#build/security/inline-code.ts'
import { addPolicyTag } from '#build/security/policy-tag.ts'
import { permitPage, permitSite, writePolicy } from '#build/security/policy.ts'
import type { InlineHashes } from '#build/security/policy.ts'
import { listSiteHeaders } from '#build/security/site-headers.ts'
import { openObservatory } from '../support/observatory.ts'
import type { Grade, ReceivedPage } from '../support/observatory.ts'
import { nameOrigins } from '../fixtures/origins.ts'

const gradePage = await openObservatory()
const host = 'docs.example.com'

let pages: readonly string[] = []
beforeAll(async () => {
  pages = await readPages()
})

describe('Mozilla’s Observatory', () => {
  test('grades every page of a public site A+ with 135 points', { timeout: 180_000 }, () => {
    const received = publish('https://api.example.com')
    expect(received.length).toBeGreaterThan(15)
    for (const page of received) {
      expect(gradePage(page)).toEqual({
        score: 135,
        grade: 'A+',
        findings: {
          'cookies-not-found': 0,
          'corp-implemented-with-same-origin': 10,
          'cross-origin-resource-sharing-not-implemented': 0,
          'csp-implemented-with-no-unsafe-default-src-none': 10,
          'hsts-implemented-max-age-at-least-six-months': 0,
          'redirection-to-https': 0,
          'referrer-policy-private': 5,
          'sri-implemented-and-all-scripts-loaded-securely': 5,
          'x-content-type-options-nosniff': 0,
          'x-frame-options-implemented-via-csp': 5,
        },
      })
    }
  })

  test(
    'deducts 55 points for a plain http origin, which only a local site has',
    { timeout: 180_000 },
    () => {
      expect(publish('http://127.0.0.1:4322').map(readVerdict)).toEqual(pages.map(() => [80, 'B+']))
    },
  )

  // Measured with the Observatory's own code on the same headers.
  test.each<readonly [string, (page: ReceivedPage) => ReceivedPage, number, string]>([
    ['a site without any header', (page) => ({ ...bare(page), headers: {} }), 30, 'D'],
    ['a site with policies only in its pages', (page) => ({ ...page, headers: {} }), 55, 'C'],
    ['no policy', (page) => alter(bare(page), policyName, undefined), 75, 'B'],
    [
      'a report-only policy',
      (page) => alter(alter(bare(page), policyName, undefined), `${policyName}-report-only`, 'x'),
      75,
      'B',
    ],
    [
      'inline scripts without a hash',
      (page) => alter(bare(page), policyName, `${strict}; script-src 'self' 'unsafe-inline'`),
      80,
      'B+',
    ],
    [
      'inline styles without a hash',
      (page) => alter(bare(page), policyName, `${strict}; style-src 'self' 'unsafe-inline'`),
      125,
      'A+',
    ],
    ['a duplicate directive', (page) => alter(page, policyName, 'img-src a; img-src b'), 75, 'B'],
    [
      'no transport security',
      (page) => alter(page, 'strict-transport-security', undefined),
      80,
      'B+',
    ],
    [
      'a referrer for every site',
      (page) => alter(page, 'referrer-policy', 'unsafe-url'),
      125,
      'A+',
    ],
    ['sniffed types', (page) => alter(page, 'x-content-type-options', undefined), 130, 'A+'],
    [
      'a script from another host over http',
      (page) => ({ ...page, html: '<script src="http://cdn.example.org/a.js"></script>' }),
      50,
      'C',
    ],
  ])('would give a lower grade for %s', (_fault, spoil, score, grade) => {
    const [page] = publish('https://api.example.com')
    if (!page) throw new Error('There is no page to grade.')
    expect(readVerdict(spoil(page))).toEqual([score, grade])
  })
})

const policyName = 'content-security-policy'
const strict = "default-src 'none'; frame-ancestors 'none'"
const policyTag = /<meta http-equiv="Content-Security-Policy" content="[^"]*">/

/** The built pages, without the policies made for this build's origins. */
async function readPages(): Promise<readonly string[]> {
  const root = process.env['PORTAL_BUILT_SITE'] ?? '.portal/site'
  if (!existsSync(join(root, 'index.html'))) {
    throw new Error(
      `There is no built site in ${root}, so it cannot be graded. Run npm test, which builds it first.`,
    )
  }
  const found: string[] = []
  for await (const file of glob('**/*.html', { cwd: root })) {
    const html = readFileSync(join(root, file), 'utf8')
    if (!policyTag.test(html)) throw new Error(`${file} has no policy to remove.`)
    found.push(html.replace(policyTag, ''))
  }
  return found
}

/** The pages as served by a host that reads `_headers`, if the console may call these origins. */
function publish(...urls: readonly string[]): readonly ReceivedPage[] {
  const origins = nameOrigins(...urls)
  const hashes = pages.map(hashPage)
  const file = writeHeadersFile(
    listSiteHeaders({
      policy: writePolicy(permitSite(mergeHashes(hashes), origins)),
      siteUrl: `https://${host}`,
      base: '',
      folders: [''],
    }),
  )
  const headers = Object.fromEntries(
    Array.from(file.matchAll(/^ {2}([\w-]+): (.+)$/gm), ([, name, value]) => [name, value]),
  )
  return pages.map((html) => {
    const policy = writePolicy(permitPage(hashPage(html), origins))
    return { host, headers, html: editText(html, [addPolicyTag(html, policy)]) }
  })
}

function hashPage(html: string): InlineHashes {
  return hashInlineCode(listElements(html))
}

function bare(page: ReceivedPage): ReceivedPage {
  return { ...page, html: page.html.replace(policyTag, '') }
}

function alter(page: ReceivedPage, name: string, value: string | undefined): ReceivedPage {
  return { ...page, headers: { ...page.headers, [name]: value } }
}

function readVerdict(page: ReceivedPage): readonly [Grade['score'], Grade['grade']] {
  const { score, grade } = gradePage(page)
  return [score, grade]
}
