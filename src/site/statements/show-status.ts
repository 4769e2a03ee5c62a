/**
 * Makes a curl command for bash or zsh print the status code and the content type after the response's body. This adds no
 * request header to the output, so no key.
 */
export function showStatus(command: string): string {
  return command.replace(/^curl /m, String.raw`curl -w '\n%{http_code} %{content_type}\n' `)
}
