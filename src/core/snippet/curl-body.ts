import type { RequestPlan, Part } from '../request/request-plan.ts'
import { namePath } from './file-path.ts'

/** The options that send a plan's body, where curl can send it: see `findCurlGap`. */
export function listBodyOptions(
  {
    headers,
    body,
    slots = [],
  }: Pick<RequestPlan, 'headers' | 'body'> & Partial<Pick<RequestPlan, 'slots'>>,
  quote: (text: string) => string,
): readonly string[] {
  switch (body.kind) {
    case 'none':
      return []
    case 'text':
    case 'form':
      // What would be joined to an empty text would begin with an ampersand.
      if (body.text === '' && slots.some(({ place }) => place === 'form')) {
        return keepType(headers, quote)
      }
      return [...keepType(headers, quote), `--data-raw ${quote(body.text)}`]
    case 'file':
      return [...keepType(headers, quote), `--data-binary ${quote(`@${namePath(body.file)}`)}`]
    case 'multipart':
      return body.parts.map((part) => writePart(part, quote))
  }
}

/** Without a Content-Type, curl would add the one of HTML forms. */
function keepType(
  headers: RequestPlan['headers'],
  quote: (text: string) => string,
): readonly string[] {
  const isStated = headers.some(({ name }) => name.toLowerCase() === 'content-type')
  return isStated ? [] : [`-H ${quote('Content-Type:')}`]
}

/**
 * `--form-string` takes a text letter for letter. `--form` reads a leading `@` or `<` as a file and ends at a semicolon, unless
 * the text is between double quotes (curl manual, `--form`).
 */
function writePart({ name, contentType, content }: Part, quote: (text: string) => string): string {
  const type = contentType === undefined ? '' : `;type=${contentType}`
  if (content.kind === 'file') {
    return `--form ${quote(`${name}=@${quoteIfNeeded(namePath(content.file))}${type}`)}`
  }
  return type === ''
    ? `--form-string ${quote(`${name}=${content.text}`)}`
    : `--form ${quote(`${name}=${quoteForForm(content.text)}${type}`)}`
}

function quoteIfNeeded(path: string): string {
  return /[;,"\\\s]/.test(path) ? quoteForForm(path) : path
}

function quoteForForm(text: string): string {
  return `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`
}
