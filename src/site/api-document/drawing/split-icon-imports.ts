/**
 * Imports each of Scalar's icons from its own module. The one that they are imported from loads all 1,500, which takes Node
 * longer than the rest of Scalar.
 *
 * @param directory of those modules, as a URL with a slash at its end
 */
export function splitIconImports(code: string, directory: string): string {
  return code.replaceAll(imports, (_, names: string) =>
    names
      .split(',')
      .map((name) => importIcon(name.trim(), directory))
      .join('\n'),
  )
}

const imports = /import \{ (?<names>[\w\s,]+) \} from "@scalar\/icons";/g

/** @param name as an import names it: `Icon` or `Icon as Local` */
function importIcon(name: string, directory: string): string {
  const [icon, local = icon] = name.split(' as ')
  return `import ${local} from "${directory}${icon}.js";`
}
