import type { DescribedOperation } from '#core/request/description/operation.ts'
import type { Security } from '#core/request/description/security.ts'
import type { Credential, Operation } from '#core/request/operation.ts'

/** The operations that need nothing but a bearer key or none: no body, no required parameter, none in the path. */
export function listSimpleOperations(
  described: readonly DescribedOperation[],
): readonly Operation[] {
  return described.flatMap((operation) => readSimple(operation) ?? [])
}

function readSimple(operation: DescribedOperation): Operation | undefined {
  const { id, method, path, summary, statedHeaders, parameters, body, security } = operation
  const credential = readCredential(security)
  const isSimple = parameters.every((each) => each.in === 'query' && !each.isRequired)
  if (!isSimple || !credential || body?.isRequired || operation.callable.from !== 'page')
    return undefined
  return {
    id,
    summary: summary ?? id,
    method,
    path,
    headers: statedHeaders,
    parameters: parameters.map(({ name, description }) => ({
      name,
      in: 'query',
      required: false,
      description,
    })),
    credential,
  }
}

function readCredential(security: Security): Credential | undefined {
  if (security.state === 'none') return 'none'
  if (security.state !== 'stated' || security.alternatives.length !== 1) return undefined
  const [uses = []] = security.alternatives
  return uses.length === 1 && uses[0]?.scheme.type === 'bearer' ? 'bearer' : undefined
}
