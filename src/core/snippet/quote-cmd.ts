/**
 * Quotes one argument for a program that is started at the prompt of cmd.
 *
 * The program's own parsing: Microsoft C runtime, "Parsing C command-line arguments". Before it, cmd replaces `%name%`, also
 * between quotes, and reads `&`, `|`, `<`, `>`, `^`, `(` and `)` outside of them (`cmd /?`, `set /?`). At the prompt a percent
 * sign has no escape, but an unknown variable stays as it is. So an argument that holds a percent sign or a double
 * quote is written with a caret before every character that cmd reads, and one after each percent sign: it makes the name of
 * any variable unknown, and is gone afterwards. In a batch file each percent sign must be doubled instead.
 */
export function quoteForCmd(text: string): string {
  const argument = quoteForCRuntime(text)
  if (!/[%"]/.test(text)) return argument
  return argument.replaceAll(/["^&|<>()!]/g, '^$&').replaceAll(/%(?!\^)/g, '%^')
}

/** Backslashes are literal unless a double quote follows; then they are doubled, and the quote gets one more. */
function quoteForCRuntime(text: string): string {
  return `"${text.replaceAll(/(\\*)("|$)/g, (_, backslashes: string, quote: string) => backslashes + backslashes + (quote && String.raw`\"`))}"`
}
