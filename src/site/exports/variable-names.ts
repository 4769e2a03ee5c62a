/** The names of the variables of one file, each used for one thing. */
export interface Names {
  /** `base_url`, and `base_url_2` and so on for other servers. */
  readonly takeBase: (baseUrl: string, bases: Map<string, string>) => string
  /** The variable of a value that the reader fills in, such as `value_id`; the same for values of the same name. */
  readonly takeVariable: (name: string) => string
  readonly listFilled: () => readonly string[]
}

/**
 * Clients take a value from a reader's own environments, too, if the name is there. So no name is one that the document chose
 * whole: a parameter `GITHUB_TOKEN` would be filled in with the reader's, and sent.
 */
export function createNames(): Names {
  const filled = new Map<string, string>()
  const taken = new Set<string>()
  return {
    takeBase: (baseUrl, bases) => {
      const known = bases.get(baseUrl)
      if (known !== undefined) return known
      const name = bases.size === 0 ? 'base_url' : `base_url_${bases.size + 1}`
      bases.set(baseUrl, name)
      return name
    },
    takeVariable: (parameter) => {
      const known = filled.get(parameter)
      if (known !== undefined) return known
      let name = ['value', ...(parameter.match(/[a-z\d]+/gi) ?? [])].join('_')
      while (taken.has(name.toLowerCase())) name = `${name}_value`
      taken.add(name.toLowerCase())
      filled.set(parameter, name)
      return name
    },
    listFilled: () => [...filled.values()],
  }
}
