import { parseArgs } from 'node:util'
import { HostError } from '#host/host-error.ts'
import { engineNames } from './engine.ts'
import type { EngineName } from './engine.ts'

/**
 * @param parameters of the command, such as `--engine firefox`
 * @throws {HostError} for an engine that the audit does not know
 */
export function chooseEngine(parameters: readonly string[]): EngineName {
  const { values } = parseArgs({
    args: [...parameters],
    options: { engine: { type: 'string', default: 'chromium' } },
  })
  const found = engineNames.find((each) => each === values.engine)
  if (found) return found
  throw new HostError(
    `The audit knows no engine ${values.engine}. Choose from ${engineNames.join(', ')}, for example: npm run audit:key -- --engine firefox`,
  )
}
