import type { RequestPlan } from '#core/request/plan.ts'
import type { PlanRefusal, OperationPlan } from '#core/request/request-plan.ts'
import type { SnippetLanguage } from '#core/snippet/language.ts'
import { snippetLanguages } from '#core/snippet/languages.ts'

export type WrittenSnippet =
  | { readonly outcome: 'written'; readonly text: string }
  | { readonly outcome: 'refused'; readonly refusals: readonly PlanRefusal[] }

export const languageNames: readonly string[] = snippetLanguages.map(({ id }) => id)

export function findLanguage(name: string): SnippetLanguage | undefined {
  return snippetLanguages.find(({ id }) => id === name)
}

/** Writes a plan in a language, or says what of the plan the language cannot say yet. */
export function writeSnippet(language: SnippetLanguage, plan: OperationPlan): WrittenSnippet {
  const sentences = listGaps(language, plan)
  if (sentences.length > 0) {
    return {
      outcome: 'refused',
      refusals: sentences.map((sentence) => ({ field: 'language', clause, sentence })),
    }
  }
  const { operationId, method, url, headers, slots } = plan
  const credential: RequestPlan['credential'] = slots.length > 0 ? 'bearer' : 'none'
  const text = language.writeSnippet({ operationId, method, url, headers, credential })
  return { outcome: 'written', text }
}

const clause = 'This portal, snippet languages'

/** Methods that every language sends without further options: HEAD has them wait for a body that never comes. */
const plainMethods = new Set(['GET', 'PUT', 'POST', 'DELETE', 'OPTIONS', 'PATCH'])

/** Headers on which the programs decide themselves, or which have them treat the response in another way. */
const programHeaders =
  /^(accept-encoding|connection|content-length|expect|host|keep-alive|te|trailer|transfer-encoding|upgrade)$/i

function listGaps(
  { id, label }: SnippetLanguage,
  { method, url, headers, body, slots }: OperationPlan,
): readonly string[] {
  const refuse = (what: string) => `The snippet for ${label} cannot say ${what} yet. ${instead}`
  const isPlainPost = method === 'POST' && !headers.some(isContentType)
  return [
    ...(body.kind === 'none' ? [] : [refuse('a body')]),
    ...(slots.length === 0 || isOneBearer(slots)
      ? []
      : [refuse('credentials other than one bearer token')]),
    ...(plainMethods.has(method) ? [] : [refuse(`the method ${method}`)]),
    ...(id === 'powershell' && isPlainPost
      ? [refuse('a POST without Content-Type, to which PowerShell adds one of its own,')]
      : []),
    ...(isPlainUrl(url) ? [] : [refuse('this address, which some programs would rewrite,')]),
    ...headers.flatMap(({ name, value }) =>
      programHeaders.test(name) || !/^[!-~]+( [!-~]+)*$/.test(value)
        ? [refuse(`the header ${name} with this value`)]
        : [],
    ),
  ]
}

const instead = 'Leave --language out for the plan itself.'

function isContentType({ name }: OperationPlan['headers'][number]): boolean {
  return name.toLowerCase() === 'content-type'
}

function isOneBearer([slot, ...others]: OperationPlan['slots']): boolean {
  return (
    others.length === 0 &&
    slot?.place === 'header' &&
    slot.name === 'Authorization' &&
    slot.prefix === 'Bearer '
  )
}

/**
 * The characters of RFC 3986, appendix A, without brackets, and no triple for a character that needs none (section 2.3):
 * .NET and Python rewrite those.
 */
function isPlainUrl(url: string): boolean {
  const triples = url.match(/%[\dA-Fa-f]{2}/g) ?? []
  return (
    /^(?:[\w.~:/?@!$&'()*+,;=-]|%[\dA-Fa-f]{2})+$/.test(url) &&
    triples.every((triple) => !/[\w.~-]/.test(decodeURIComponentOrEmpty(triple)))
  )
}

/** Empty for one byte of several. */
function decodeURIComponentOrEmpty(triple: string): string {
  return /^%[0-7]/.test(triple) ? decodeURIComponent(triple) : ''
}
