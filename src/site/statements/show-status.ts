/**
 * Lets a curl command for bash or zsh print the status code and the content type of the response below its body.
 * It prints no request header, so the key is not among what it adds.
 */
export function showStatus(command: string): string {
  return `${command} \\\n  -w '\\n%{http_code} %{content_type}\\n'`
}
