import type { RequestBody } from '#core/request/description/body.ts'
import type { Parameter } from '#core/request/description/parameter.ts'
import type { BodyPlaces, ParameterPlaces, ServersPlace } from './documented-operation.ts'
import { enter, listMembers } from './located.ts'
import type { Located, LocatedMapping } from './located.ts'
import type { Place } from './place.ts'
import type { DocumentScope } from './scope.ts'

/** The place of a text, where there is one. */
export function placeText(scope: DocumentScope, parent: Located, key: string): Place | undefined {
  const at = enter(parent, key)
  return typeof at.value === 'string' ? scope.place(at) : undefined
}

export function placeParameter(
  scope: DocumentScope,
  at: LocatedMapping,
  { serialization }: Parameter,
): ParameterPlaces {
  const [content] = serialization.by === 'content' ? listMembers(enter(at, 'content')) : []
  return {
    at: scope.place(at),
    description: placeText(scope, at, 'description'),
    schema: scope.place(enter(content ? followed(scope, content) : at, 'schema')),
  }
}

export function placeBody(
  scope: DocumentScope,
  located: Located,
  body: RequestBody | undefined,
): BodyPlaces | undefined {
  if (!body) return undefined
  const target = followed(scope, located)
  const content = enter(target, 'content')
  return {
    at: scope.place(target),
    description: placeText(scope, target, 'description'),
    contents: Object.fromEntries(
      body.contents.map(({ mediaType }) => [
        mediaType,
        scope.place(followed(scope, enter(content, mediaType))),
      ]),
    ),
  }
}

/** @param levels of the operation, of its path and of the document; the first that is there wins */
export function placeServers(scope: DocumentScope, levels: readonly Located[]): ServersPlace {
  const there = levels.flatMap((at, index) => {
    const level = names[index]
    return level && Array.isArray(at.value) && at.value.length > 0 ? [{ level, at }] : []
  })
  const [winner, ...others] = there
  return {
    level: winner?.level,
    at: winner && scope.place(winner.at),
    hidden: others.flatMap(({ level }) => (level === 'operation' ? [] : level)),
  }
}

const names = ['operation', 'path', 'document'] as const

function followed(scope: DocumentScope, at: Located): Located {
  const resolution = scope.resolver.follow(at)
  return resolution.outcome === 'found' ? resolution.target : at
}
