import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'
import { installPackages } from './install-packages.ts'

/** A page as received over https. */
export interface ReceivedPage {
  readonly host: string
  /** By lower-case names. */
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly html: string
}

export interface Grade {
  readonly score: number
  readonly grade: string
  /** What each finding adds to the score, by its name. */
  readonly findings: Readonly<Record<string, number>>
}

/**
 * Loads Mozilla's HTTP Observatory, whose code grades pages without any request. It assumes of the host that http redirects
 * to https on the same host, that the certificate is valid, that no preload list has the host, that no cookie is set, and
 * that no origin is allowed with credentials.
 */
export async function openObservatory(): Promise<(page: ReceivedPage) => Grade> {
  const packages = await installPackages('observatory')
  const directory = join(packages, 'node_modules/@mdn/mdn-http-observatory')
  // Its own installation would fetch the browsers' preload list.
  await writeFile(join(directory, 'conf/hsts-preload.json'), '{}')
  const load = async (file: string): Promise<unknown> =>
    import(pathToFileURL(join(directory, 'src', file)).href)
  const { ALL_TESTS } = testsModule.parse(await load('constants.js'))
  const { getGradeForScore, getScoreModifier } = graderModule.parse(await load('grader/grader.js'))
  const { MINIMUM_SCORE_FOR_EXTRA_CREDIT } = chartsModule.parse(await load('grader/charts.js'))
  const { parseHttpEquivHeaders } = pageModule.parse(await load('retriever/utils.js'))

  return ({ host, headers, html }) => {
    const url = new URL(`https://${host}/`)
    const redirects = [
      { url: new URL(`http://${host}/`), status: 301 },
      { url, status: 200 },
    ]
    const given = Object.entries(headers).filter(([, value]) => value !== undefined)
    // The rules read headers as a record, and some with Axios's `get`.
    const method = { get: (name: string) => headers[name.toLowerCase()] }
    const response = {
      headers: Object.assign(Object.create(method), Object.fromEntries(given), {
        'content-type': 'text/html; charset=utf-8',
      }),
      status: 200,
      verified: true,
      httpEquiv: parseHttpEquivHeaders(html, url.href),
    }
    const received = {
      hostname: host,
      session: { url },
      resources: { path: html },
      responses: {
        auto: response,
        cors: null,
        http: { status: 301, verified: true, headers: {} },
        https: response,
        httpRedirects: redirects,
        httpsRedirects: redirects.slice(1),
      },
    }
    const results = ALL_TESTS.map((test) => testResult.parse(test(received)).result)
    const values = results.map((result): [string, number] => [result, getScoreModifier(result)])
    // As its scanner does: extra credit is only for pages that have an A without it.
    const uncurved = addUp(values.filter(([, value]) => value < 0))
    const earned = uncurved < MINIMUM_SCORE_FOR_EXTRA_CREDIT ? uncurved : addUp(values)
    return { ...getGradeForScore(earned), findings: Object.fromEntries(values) }
  }
}

function addUp(values: readonly (readonly [string, number])[]): number {
  return values.reduce((total, [, value]) => total + value, 100)
}

const testResult = z.object({ result: z.string() })
const testsModule = z.object({ ALL_TESTS: z.array(defineFunction<[object], unknown>()) })
const graderModule = z.object({
  getGradeForScore: defineFunction<[number], { score: number; grade: string }>(),
  getScoreModifier: defineFunction<[string], number>(),
})
const chartsModule = z.object({ MINIMUM_SCORE_FOR_EXTRA_CREDIT: z.number() })
const pageModule = z.object({
  parseHttpEquivHeaders: defineFunction<[html: string, baseUrl: string], unknown>(),
})

/** The package has no types. */
function defineFunction<Parameters extends unknown[], Result>() {
  return z.custom<(...given: Parameters) => Result>((value) => typeof value === 'function')
}
