/** The names of the variables of one file, each used for one thing. */
export interface Names {
  /** `base_url`, and `base_url_2` and so on for other servers. */
  readonly takeBase: (baseUrl: string, bases: Map<string, string>) => string
  /** The variable of a parameter that the reader fills in; the same for parameters of the same name. */
  readonly takeParameter: (parameter: string) => string
  readonly listFilled: () => readonly string[]
}

/** @param secrets names that are taken by credentials */
export function createNames(secrets: readonly string[]): Names {
  const filled = new Map<string, string>()
  const taken = new Set(secrets.map((name) => name.toLowerCase()))
  return {
    takeBase: (baseUrl, bases) => {
      const known = bases.get(baseUrl)
      if (known !== undefined) return known
      const name = bases.size === 0 ? 'base_url' : `base_url_${bases.size + 1}`
      bases.set(baseUrl, name)
      return name
    },
    takeParameter: (parameter) => {
      const known = filled.get(parameter)
      if (known !== undefined) return known
      const plain = parameter.replaceAll(/\W+/g, '_').replaceAll(/^_+|_+$/g, '') || 'value'
      let name = /^(base_url|\d)/i.test(plain) ? `value_${plain}` : plain
      while (taken.has(name.toLowerCase())) name = `${name}_value`
      taken.add(name.toLowerCase())
      filled.set(parameter, name)
      return name
    },
    listFilled: () => [...filled.values()],
  }
}
