import { enter, isExtension, isLocatedMapping, listMembers, readText } from './located.ts'
import type { Located } from './located.ts'
import { quoteName } from './quote-name.ts'
import type { DocumentedResponse } from './reading.ts'
import type { DocumentScope } from './scope.ts'

/** The responses of an operation, in the order of the document. What cannot be read is noted: no request depends on it. */
export function readResponses(
  scope: DocumentScope,
  located: Located,
): readonly DocumentedResponse[] {
  return listMembers(located)
    .filter(({ key }) => !isExtension(key))
    .flatMap((member) => readResponse(scope, member) ?? [])
}

function readResponse(scope: DocumentScope, member: Located): DocumentedResponse | undefined {
  const resolution = scope.resolver.follow(member)
  if (resolution.outcome === 'broken') {
    scope.note(resolution.at, `${resolution.sentence} The response is left out.`)
    return undefined
  }
  const { target } = resolution
  if (!isLocatedMapping(target)) {
    const sentence = `The response ${quoteName(member.key)} must be a mapping; it is left out.`
    scope.note(member, sentence)
    return undefined
  }
  const names = (key: string) =>
    listMembers(enter(target, key))
      .filter((each) => key === 'headers' || each.key.includes('/') || !isExtension(each.key))
      .map((each) => each.key)
  return {
    status: member.key,
    description: readText(target, 'description'),
    mediaTypes: names('content'),
    headers: names('headers'),
  }
}
