import { summarizeReading } from '#contract/reading-summary.ts'
import { listContractFiles, readSharedContract } from '#contract/shared-contract.ts'
import { locatePortal } from '#service/portal-options.ts'
import { listPolicyOrigins } from '#site/policy-servers.ts'
import type { Settings } from '#site/settings.ts'
import type { Origin } from '#core/request/server-url.ts'
import { HostError } from './host-error.ts'
import { projectRoot } from './places.ts'

/** The document that is read, and whether its faults end the command. */
export type ContractSettings = Pick<
  Settings,
  'openapi' | 'overlay' | 'isStrict' | 'apiBaseUrl' | 'sandboxUrl'
>

/** The reading of a document, for the end of a command. */
export interface ContractCheck {
  /** The faults that were met and the number of operations. */
  readonly lines: readonly string[]
  /** The origins that pages may call. */
  readonly origins: readonly Origin[]
  /** The files that were read, from the current directory. */
  readonly files: readonly string[]
}

/**
 * Reads the API document before a build does, so that a mistake in it gives one sentence and not a stack.
 *
 * @throws {ContractError} when it cannot be read
 * @throws {HostError} for any fault, where the settings are strict
 */
export async function checkContract(
  settings: ContractSettings,
  root = projectRoot,
): Promise<ContractCheck> {
  const { source } = locatePortal(settings, root)
  const contract = await readSharedContract(source)
  const lines = summarizeReading(contract)
  if (settings.isStrict && contract.faults.length > 0) {
    throw new HostError(
      [...lines, 'PORTAL_STRICT=1 ends here: correct the document, or leave the setting out.'].join(
        '\n',
      ),
    )
  }
  return {
    lines,
    origins: listPolicyOrigins(contract.operations, settings),
    files: listContractFiles(source, contract),
  }
}
