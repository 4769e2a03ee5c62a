import type { Operation } from '../description/operation.ts'

/** The names that stand for what a reader has to write, each for one thing. */
export interface Placeholders {
  /** @param field for which it stands, with what is within it */
  readonly take: (field: string, name: string) => string
  /** The name of a file that the reader chooses. */
  readonly takeFile: (field: string, name: string) => string
  readonly list: () => readonly string[]
}

export function namePlaceholders({ path }: Pick<Operation, 'path'>): Placeholders {
  const fields = new Map<string, string>()
  return {
    take,
    takeFile: (field, name) => take(field, `${name}-file`),
    list: () => [...fields.keys()],
  }

  function take(field: string, name: string): string {
    const owner = field === `path:${name}` ? findOwner(path, name) : undefined
    const plain = writeName(owner === undefined ? name : `${owner}_${name}`)
    let placeholder = plain
    for (let number = 2; isTaken(placeholder, field); number += 1) {
      placeholder = `${plain}_${number}`
    }
    fields.set(placeholder, field)
    return placeholder
  }

  function isTaken(placeholder: string, field: string): boolean {
    const other = fields.get(placeholder)
    return other !== undefined && other !== field
  }
}

/** Upper snake case, in characters that are themselves in every part of a request. */
function writeName(name: string): string {
  const words = name.replaceAll(/(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, '_')
  const plain = words.replaceAll(/[^A-Za-z\d]+/g, '_').replaceAll(/^_+|_+$/g, '')
  return /[A-Za-z]/.test(plain) ? plain.toUpperCase() : 'VALUE'
}

/** The thing that a bare `id` belongs to: `user` in `/users/{id}`. */
function findOwner(path: string, name: string): string | undefined {
  if (!/^(?:id|uuid|guid)$/i.test(name)) return undefined
  const segments = path.split('/')
  const owner = segments[segments.indexOf(`{${name}}`) - 1]
  return owner === undefined || !/^[a-z][\w-]*$/i.test(owner) ? undefined : singular(owner)
}

function singular(noun: string): string {
  if (/ies$/i.test(noun)) return noun.replace(/ies$/i, 'y')
  if (/(?:ss|sh|ch|x)es$/i.test(noun)) return noun.slice(0, -2)
  return /[^su]s$/i.test(noun) ? noun.slice(0, -1) : noun
}
