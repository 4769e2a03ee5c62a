import { ContractError } from './contract-error.ts'
import { extensions } from './document.ts'
import type { Contradiction, OpenPoint } from './open-point.ts'
import type { YamlSource } from './yaml-source.ts'

type Path = readonly PropertyKey[]

/**
 * Finds this project's extensions anywhere in the document.
 *
 * @throws {ContractError} for an extension that is misspelt, is malformed or repeats an id
 */
export function collectExtensions(source: YamlSource, file: string) {
  const openPoints: OpenPoint[] = []
  const contradictions: Contradiction[] = []
  const seen = new Set<string>()

  const claimId = (id: string, path: Path) => {
    if (seen.has(id)) {
      const sentence = `The id ${id} is used twice. An id is the permanent name of one entry.`
      throw new ContractError(file, source.lineOf(path), sentence)
    }
    seen.add(id)
  }

  for (const { name, value, path } of findExtensions(source.value, [])) {
    const entry = parseExtension(name, value, path)
    if (entry.name === 'x-not-specified') {
      for (const [index, point] of entry.value.entries()) {
        claimId(point.id, [...path, index, 'id'])
        openPoints.push({ ...point, subject: nameSubject(path) })
      }
    } else if (entry.name === 'x-contradictory') {
      for (const [index, contradiction] of entry.value.entries()) {
        claimId(contradiction.id, [...path, index, 'id'])
        contradictions.push(contradiction)
      }
    }
  }
  return { openPoints, contradictions }

  function parseExtension(name: string, value: unknown, path: Path) {
    const fail = (at: Path, sentence: string): never => {
      throw new ContractError(file, source.lineOf(at), sentence)
    }
    switch (name) {
      case 'x-not-specified': {
        const parsed = extensions[name].safeParse(value)
        return parsed.success ? { name, value: parsed.data } : fail(...explain(path, parsed.error))
      }
      case 'x-contradictory': {
        const parsed = extensions[name].safeParse(value)
        return parsed.success ? { name, value: parsed.data } : fail(...explain(path, parsed.error))
      }
      case 'x-request-headers':
      case 'x-section': {
        const parsed = extensions[name].safeParse(value)
        return parsed.success ? { name } : fail(...explain(path, parsed.error))
      }
      default:
        return fail(
          path,
          `${name} is not an extension of this project. It knows ${Object.keys(extensions).join(', ')}.`,
        )
    }
  }
}

interface FoundExtension {
  readonly name: string
  readonly value: unknown
  readonly path: Path
}

function* findExtensions(value: unknown, path: Path): Generator<FoundExtension> {
  if (typeof value !== 'object' || value === null) return
  for (const [key, child] of Object.entries(value)) {
    const childPath = [...path, Array.isArray(value) ? Number(key) : key]
    if (key.startsWith('x-')) yield { name: key, value: child, path: childPath }
    else yield* findExtensions(child, childPath)
  }
}

function explain(
  path: Path,
  error: { issues: readonly { path: PropertyKey[]; message: string }[] },
): [Path, string] {
  const issue = error.issues[0]
  const place = [...path, ...(issue?.path ?? [])]
  return [place, `${place.join(' → ')}: ${issue?.message}.`]
}

/** The heading for an entry, from its place in the document. */
function nameSubject(path: Path): string {
  if (path[0] === 'info') return 'The service'
  if (path[0] === 'components') return 'API keys'
  if (path[0] === 'paths') return path.includes('responses') ? 'Errors' : 'Experiments'
  return 'The API document'
}
