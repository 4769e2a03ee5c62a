import type { Operation } from './description/operation.ts'
import type { SchemeUse } from './description/security.ts'
import type { RequestInputs } from './inputs.ts'

/**
 * The inputs of a call before anybody chose anything: nothing is sent but a credential. Server and alternative are the first that
 * a request can use.
 */
export function startInputs({
  security,
  servers,
}: Pick<Operation, 'security' | 'servers'>): RequestInputs {
  return {
    parameters: {},
    body: undefined,
    server: findFirst(servers, ({ fault }) => fault === undefined),
    variables: {},
    extraQuery: [],
    alternative:
      security.state === 'stated' ? findFirst(security.alternatives, takesSecretsAlone) : 'none',
  }
}

function findFirst<Item>(items: readonly Item[], isFit: (item: Item) => boolean): number {
  return Math.max(0, items.findIndex(isFit))
}

/** What takes more than sending a secret is in no plan. */
function takesSecretsAlone(uses: readonly SchemeUse[]): boolean {
  return uses.every(({ fault, scheme }) => fault === undefined && scheme.type !== 'other')
}
