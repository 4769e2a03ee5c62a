import { findObstacles } from '#console/state/list-obstacles.ts'
import { showSnippet } from '#console/snippet/show-snippet.ts'
import type { Operation } from '#core/request/description/operation.ts'
import { snippetLanguages } from '#core/snippet/languages.ts'
import { readDocumentFindings } from '../findings/findings.ts'
import { noteFields } from '../findings/note-fields.ts'
import type { Portal } from '../portal.ts'
import { documentFacts } from '../statements/document-facts.ts'
import type { ConsoleGiven } from './ConsoleIsland.tsx'
import { listKeyParameters } from './list-key-parameters.ts'
import { describeSeveral } from './list-operations.ts'
import { readTexts } from './read-texts.ts'
import { sliceOperation } from './slice-operation.ts'

/** All that the console of one operation is given, in a page or in a file of its own. */
export function describeConsole(
  { addresses, contract, origins, settings, webAppUrl }: Portal,
  operation: Operation,
): ConsoleGiven {
  const several = describeSeveral(operation, contract.operations)
  const slice = sliceOperation(operation, contract.schemas, addresses, origins)
  const { consoleMethods } = settings
  const [firstLanguage, ...otherLanguages] = snippetLanguages
  const obstacles = findObstacles(Object.values(slice.plans)[0], consoleMethods)
  const findings = noteFields(readDocumentFindings(contract).listOpen(operation.slug))
  const secretParameters = listKeyParameters(contract.operations)
  const first = Object.fromEntries(
    Object.entries({ ...slice.plans, ...slice.sketches }).map(([id, plan]) => [
      id,
      showSnippet(firstLanguage, plan),
    ]),
  )
  return {
    ...slice,
    ...(consoleMethods && { methods: consoleMethods }),
    ...(obstacles.obstacles.length > 0 && { obstacles }),
    ...(secretParameters.length > 0 && { secretParameters }),
    ...(findings && { findings }),
    ...(several && { several }),
    texts: readTexts([slice.operation, slice.schemas]),
    webAppUrl,
    choices: { languages: [name(firstLanguage), ...otherLanguages.map(name)], first },
    facts: documentFacts(contract, operation),
  }
}

function name({ id, label }: { readonly id: string; readonly label: string }) {
  return { id, label }
}
