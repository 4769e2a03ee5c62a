import type { Credential, Operation } from '#core/request/operation.ts'
import { methods } from './document.ts'
import type { ApiDocument } from './document.ts'

type Refuse = (path: readonly PropertyKey[], sentence: string) => never

/** Reduces each operation to what a request needs, in the order of the document. */
export function readOperations(api: ApiDocument, refuse: Refuse): readonly Operation[] {
  const ids = new Set<string>()
  const operations: Operation[] = []
  for (const [path, item] of Object.entries(api.paths)) {
    if (item['parameters'] !== undefined) {
      const sentence =
        'Write the parameters of a path at each of its operations; they are read only there.'
      refuse(['paths', path, 'parameters'], sentence)
    }
    for (const method of methods) {
      const found = item[method]
      if (!found) continue
      const place = ['paths', path, method]
      if (ids.has(found.operationId)) {
        refuse([...place, 'operationId'], `The operationId ${found.operationId} is used twice.`)
      }
      ids.add(found.operationId)
      for (const [index, parameter] of found.parameters.entries()) {
        if (parameter.in === 'path') {
          const sentence = `The path parameter ${parameter.name} cannot be filled in yet: neither the console nor the snippets support one.`
          refuse([...place, 'parameters', index], sentence)
        }
      }
      operations.push({
        id: found.operationId,
        summary: found.summary,
        method: method.toUpperCase(),
        path,
        headers: found['x-request-headers'].map(({ name, value }) => ({ name, value })),
        parameters: found.parameters.map(({ name, in: location, required, description }) => ({
          name,
          in: location,
          required,
          description,
        })),
        credential: readCredential(api, found.security, place, refuse),
      })
    }
  }
  if (operations.length === 0)
    refuse(['paths'], 'paths contains no operation, so there is nothing to call.')
  return operations
}

function readCredential(
  api: ApiDocument,
  own: ApiDocument['security'] | undefined,
  place: readonly PropertyKey[],
  refuse: Refuse,
): Credential {
  const requirements = own ?? api.security
  for (const name of requirements.flatMap((requirement) => Object.keys(requirement))) {
    if (!Object.hasOwn(api.components.securitySchemes, name)) {
      const known = Object.keys(api.components.securitySchemes).join(', ') || 'none'
      refuse(
        own ? [...place, 'security'] : ['security'],
        `The security scheme ${name} is not among components → securitySchemes (${known}).`,
      )
    }
  }
  return requirements.length > 0 ? 'bearer' : 'none'
}
