import { z } from 'zod'
import type { Contract } from '#contract/read-contract.ts'
import type { Server } from '#core/request/operation.ts'

/**
 * The initial base URL of exported files: that of the build's first server, or else the contract's placeholder.
 *
 * The placeholder is a URL that never resolves instead of the text `{base_url}`: clients prepend `http://` to text without a
 * scheme, so a proxy would see the key.
 *
 * @throws {z.ZodError} when the contract's first server has no default for `base_url`
 */
export function findBaseUrl(
  { document }: Pick<Contract, 'document'>,
  servers: readonly Pick<Server, 'baseUrl'>[],
): string {
  return servers[0]?.baseUrl ?? withDefault.parse(document).servers[0].variables.base_url.default
}

const withDefault = z.object({
  servers: z.tuple([
    z.object({ variables: z.object({ base_url: z.object({ default: z.url() }) }) }),
  ]),
})
