import type { Operation } from '#request/description/operation.ts'
import { isSecretHeader, isSecretName } from '#request/is-secret.ts'
import { getKeyTargets, isTaken } from '#request/plan/secret-inputs.ts'
import { findParameter } from '#recipes/plan-step.ts'
import type { ParameterLocation, StepParameter } from '#recipes/recipe.ts'
import { getChild, getText, quoteName } from '../load/located.ts'
import type { Located } from '../load/located.ts'
import { parseTemplate } from './parse-template.ts'
import type { WorkflowContext } from './recipe-context.ts'

/** @param operation undefined for the inputs of a recipe */
export function parseParameter(
  at: Located,
  operation: Operation | undefined,
  context: WorkflowContext,
): StepParameter | undefined {
  const name = getText(at, 'name')
  if (name === undefined) return context.reject(at, 'A parameter must have a name.')
  const value = getChild(at, 'value')
  if (value.value === undefined)
    return context.reject(at, `The parameter ${quoteName(name)} has no value.`)
  const location = getChild(at, 'in').value
  if (!operation) {
    const template = parseTemplate(value, context)
    return template && { name, in: undefined, value: template }
  }
  if (!isLocation(location)) {
    return context.reject(
      at,
      `The parameter ${quoteName(name)} must have in: path, query, querystring, header or cookie.`,
    )
  }
  if (isCredential(operation, name, location)) {
    return context.warn(
      at,
      `The parameter ${quoteName(name)} is a credential, which readers enter in the console. Its value is ignored.`,
    )
  }
  if (location === 'header' && ownHeaders.test(name)) {
    return context.warn(
      at,
      `The header ${quoteName(name)} is set by the program that sends the request. Its value is ignored.`,
    )
  }
  const declared = findParameter(operation, { name, in: location })
  if (!declared && location !== 'query' && location !== 'header') {
    return context.reject(at, `The operation has no ${location} parameter ${quoteName(name)}.`)
  }
  if (!declared && !/^(?:accept|content-type)$/i.test(name)) {
    context.warn(
      at,
      `The operation has no ${location} parameter ${quoteName(name)}. It is sent anyway.`,
    )
  }
  const template = parseTemplate(value, context)
  return template && { name, in: location, value: template }
}

/** Headers of the connection and of the framing of a message (RFC 9110, sections 7 and 8.6; RFC 9112, section 6.1). */
const ownHeaders =
  /^(?:connection|content-length|expect|host|keep-alive|proxy-.+|te|trailer|transfer-encoding|upgrade|via)$/i

function isLocation(location: unknown): location is ParameterLocation {
  return locations.some((one) => one === location)
}

const locations: readonly ParameterLocation[] = ['path', 'query', 'querystring', 'header', 'cookie']

/** Whether a parameter is the target of a credential, or takes another secret. */
function isCredential(operation: Operation, name: string, location: ParameterLocation): boolean {
  if (isTaken(`${location}:${name}`, getKeyTargets(operation.security))) return true
  if (location === 'header' && isSecretHeader(name)) return true
  const declared = findParameter(operation, { name, in: location })
  return declared ? declared.isSecret === true : location === 'query' && isSecretName(name)
}
