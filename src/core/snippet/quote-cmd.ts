/**
 * Quotes one argument for a program started at the cmd prompt.
 *
 * The program parses it by Microsoft C runtime, "Parsing C command-line arguments". Before that, cmd replaces `%name%`, even
 * between quotes, and interprets `&`, `|`, `<`, `>`, `^`, `(` and `)` outside them (`cmd /?`, `set /?`). At the prompt a
 * percent sign has no escape, but an unknown variable stays unchanged. So an argument with a percent sign or a double quote
 * gets a caret before every character that cmd interprets and after each percent sign: that makes every variable name
 * unknown, and cmd then removes it. In a batch file each percent sign must be doubled instead.
 */
export function quoteForCmd(text: string): string {
  const argument = quoteForCRuntime(text)
  if (!/[%"]/.test(text)) return argument
  return argument.replaceAll(/["^&|<>()!]/g, '^$&').replaceAll(/%(?!\^)/g, '%^')
}

/** Backslashes are literal unless a double quote follows; then they are doubled, and one more escapes the quote. */
function quoteForCRuntime(text: string): string {
  return `"${text.replaceAll(/(\\*)("|$)/g, (_, backslashes: string, quote: string) => backslashes + backslashes + (quote && String.raw`\"`))}"`
}
