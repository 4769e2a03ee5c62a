import type { SeveralOperations } from '#console/choice/several-operations.ts'
import { showSnippet } from '#console/snippet/show-snippet.ts'
import { isPlain } from '#console/state/is-plain.ts'
import type { Operation } from '#core/request/description/operation.ts'
import { snippetLanguages } from '#core/snippet/languages.ts'
import { listOpen } from '../generated/findings.ts'
import { noteFields } from '../generated/note-fields.ts'
import { addresses, contract, origins, settings, webAppUrl } from '../portal.ts'
import { documentFacts } from '../statements/document-facts.ts'
import type { ConsoleGiven } from './ConsoleIsland.tsx'
import { listKeyParameters } from './list-key-parameters.ts'
import { sliceOperation } from './slice-operation.ts'

const secretParameters = listKeyParameters(contract.operations)

/** All that the console of one operation is given, in a page or in a file of its own. */
export function describeConsole(
  operation: Operation,
  several: SeveralOperations | undefined,
): ConsoleGiven {
  const slice = sliceOperation(operation, contract.schemas, addresses, origins)
  const { consoleMethods } = settings
  const [firstLanguage, ...otherLanguages] = snippetLanguages
  const findings = noteFields(listOpen(operation.slug))
  const first = Object.fromEntries(
    Object.entries(slice.plans).map(([id, plan]) => [id, showSnippet(firstLanguage, plan)]),
  )
  return {
    ...slice,
    ...(consoleMethods && { methods: consoleMethods, isPlain: isPlain(operation, consoleMethods) }),
    ...(secretParameters.length > 0 && { secretParameters }),
    ...(findings && { findings }),
    ...(several && { several }),
    webAppUrl,
    choices: { languages: [name(firstLanguage), ...otherLanguages.map(name)], first },
    facts: documentFacts(contract, operation),
  }
}

function name({ id, label }: { readonly id: string; readonly label: string }) {
  return { id, label }
}
