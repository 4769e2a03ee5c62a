import type { RequestPlan } from '../request/plan.ts'
import type { OperationPlan } from '../request/request-plan.ts'
import type { SnippetLanguage } from './language.ts'

type Adapted<Id extends string> = Omit<SnippetLanguage, 'id' | 'writeSnippet'> & {
  readonly id: Id
  readonly writeSnippet: (plan: RequestPlan) => string
}

/** A language that says no more than one bearer token and no body, and refuses any other plan. */
export function adapt<const Id extends string>(
  language: Adapted<Id>,
): SnippetLanguage & { readonly id: Id } {
  return {
    ...language,
    writeSnippet: (plan) => {
      const [sentence] = listGaps(language, plan)
      if (sentence !== undefined) return { outcome: 'refused', sentence, instead: 'curl' }
      const { operationId, method, url, headers, slots } = plan
      const credential = slots.length > 0 ? 'bearer' : 'none'
      const text = language.writeSnippet({ operationId, method, url, headers, credential })
      return { outcome: 'written', text }
    },
  }
}

/** Methods that every language sends without further options: HEAD has them wait for a body that never comes. */
const plainMethods = new Set(['GET', 'PUT', 'POST', 'DELETE', 'OPTIONS', 'PATCH'])

/** Headers on which the programs decide themselves, or which have them treat the response in another way. */
const programHeaders =
  /^(accept-encoding|connection|content-length|expect|host|keep-alive|te|trailer|transfer-encoding|upgrade)$/i

function listGaps(
  { id, label }: Pick<SnippetLanguage, 'id' | 'label'>,
  { method, url, headers, body, slots }: OperationPlan,
): readonly string[] {
  const refuse = (what: string) => `The snippet for ${label} cannot say ${what} yet.`
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
    ...(isPlainUrl(url.replace(/^\{base_url\}/, ''))
      ? []
      : [refuse('this address, which some programs would rewrite,')]),
    ...headers.flatMap(({ name, value }) =>
      programHeaders.test(name) || !/^[ -~]*$/.test(value)
        ? [refuse(`the header ${name} with this value`)]
        : [],
    ),
  ]
}

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
