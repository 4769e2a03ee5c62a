import type { Version } from '#core/citation/version.ts'
import { citeClause } from '#core/citation/citation.ts'
import { clauses } from '#core/citation/clauses.ts'
import { isUsable } from '#core/request/is-usable.ts'
import type { RequestBody } from '#core/request/description/body.ts'
import type { Callable, Reason } from '#core/request/description/operation.ts'
import type { Parameter } from '#core/request/description/parameter.ts'
import type { SchemeUse, Security } from '#core/request/description/security.ts'
import { isForbiddenHeader, isForbiddenMethod } from '#core/request/forbidden.ts'
import { quoteDocument } from '#core/text/quote-document.ts'
import { quoteName } from '../source/quote-name.ts'

interface Facts {
  readonly version: Version
  readonly method: string
  readonly parameters: readonly Parameter[]
  readonly body: RequestBody | undefined
  readonly security: Security
  /** The reason why nobody can, as far as reading found out. */
  readonly reasons: readonly Reason[]
}

/** From where an operation can be called: by what its description leaves open, and by what a browser refuses to send. */
export function findCallable(facts: Facts): Callable {
  const [contradiction] = facts.reasons
  if (contradiction) return { from: 'nowhere', reason: contradiction }
  const reason =
    refuseMethod(facts) ?? refuseBody(facts) ?? refuseParameter(facts) ?? refuseSecurity(facts)
  return reason ? { from: 'program', reason } : { from: 'page' }
}

function refuseMethod({ method }: Facts): Reason | undefined {
  if (!isForbiddenMethod(method)) return undefined
  return {
    sentence: `A browser sends no ${method.toUpperCase()}. Call this operation from a program.`,
    citation: clauses.forbiddenMethod,
  }
}

function refuseBody({ method, body }: Facts): Reason | undefined {
  if (!body?.isRequired || !['GET', 'HEAD'].includes(method.toUpperCase())) return undefined
  return {
    sentence: `This operation needs a body, and a browser sends none with ${method.toUpperCase()}. Call it from a program.`,
    citation: clauses.requestConstructor,
  }
}

function refuseParameter({ parameters }: Facts): Reason | undefined {
  const found = parameters.find((parameter) => parameter.isRequired && isForbidden(parameter))
  if (!found) return undefined
  const what = found.in === 'cookie' ? 'cookie' : 'header'
  return {
    sentence: `This operation needs the ${what} ${quoteName(found.name)}, which a browser lets no page set. Call it from a program.`,
    citation: clauses.forbiddenHeader,
  }
}

function isForbidden(parameter: Parameter): boolean {
  return (
    parameter.in === 'cookie' || (parameter.in === 'header' && isForbiddenHeader(parameter.name))
  )
}

/** Enough that one alternative can be met by a page. */
function refuseSecurity({ security, version }: Facts): Reason | undefined {
  if (security.state !== 'stated') return undefined
  const obstacles = security.alternatives
    .filter(isUsable)
    .map((uses) => findObstacle(uses, version))
  return obstacles.includes(undefined) ? undefined : obstacles[0]
}

function findObstacle(uses: readonly SchemeUse[], version: Version): Reason | undefined {
  for (const { name, scheme } of uses) {
    if (scheme.type === 'other') {
      return {
        sentence: `The security scheme ${quoteDocument(name, 120)} asks for ${scheme.what}, which a page cannot give. Call this operation from a program.`,
        citation: citeClause(clauses.securityScheme, version),
      }
    }
    if (scheme.type !== 'api-key' || scheme.in === 'query') continue
    if (scheme.in === 'cookie' || isForbiddenHeader(scheme.parameter)) {
      return {
        sentence: `The key of ${quoteName(name)} goes into the ${scheme.in} ${quoteName(scheme.parameter)}, which a browser lets no page set. Call this operation from a program.`,
        citation: clauses.forbiddenHeader,
      }
    }
  }
  return undefined
}
