/**
 * Reads a line as the cmd prompt does before it starts a program: replaces `%name%` if the variable exists (`set /?`), then
 * removes carets outside quotes (`cmd /?`). A bare metacharacter is an error, because it would end or redirect the command.
 */
export function readAtCmdPrompt(
  line: string,
  variables: Readonly<Record<string, string>> = {},
): string {
  const expanded = expandVariables(line, variables)
  let inQuotes = false
  let read = ''
  for (let index = 0; index < expanded.length; index += 1) {
    const character = expanded.charAt(index)
    if (character === '"') inQuotes = !inQuotes
    if (!inQuotes && /[&|<>()]/.test(character))
      throw new Error(`${character} at ${index} is bare.`)
    if (!inQuotes && character === '^') index += 1
    read += !inQuotes && character === '^' ? expanded.charAt(index) : character
  }
  return read
}

/** Microsoft C runtime, "Parsing C command-line arguments": how a program splits its command line. */
export function splitByCRuntime(commandLine: string): string[] {
  const found: string[] = []
  let current: string | undefined
  let inQuotes = false
  for (const [part] of commandLine.matchAll(/\\+"|\\+|"|[ \t]|[^\\" \t]+/g)) {
    if (!inQuotes && /^[ \t]$/.test(part)) {
      if (current !== undefined) found.push(current)
      current = undefined
      continue
    }
    current ??= ''
    if (!part.endsWith('"')) {
      current += part
      continue
    }
    const backslashes = part.length - 1
    current += '\\'.repeat(Math.floor(backslashes / 2))
    if (backslashes % 2 === 1) current += '"'
    else inQuotes = !inQuotes
  }
  if (current !== undefined) found.push(current)
  return found
}

/** At the prompt an unknown variable stays unchanged, and its second percent sign may begin another. */
function expandVariables(line: string, variables: Readonly<Record<string, string>>): string {
  const [before, ...rest] = line.split('%')
  let expanded = before ?? ''
  let mayEnd = false
  for (const [index, part] of rest.entries()) {
    const [name = ''] = part.split(':')
    const value: string | undefined =
      index < rest.length - 1 && !mayEnd ? variables[name] : undefined
    if (value === undefined) expanded += (mayEnd ? '' : '%') + part
    else expanded += value
    mayEnd = value !== undefined
  }
  return expanded
}
