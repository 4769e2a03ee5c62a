import type { PlannedBody } from '#core/request/request-plan.ts'
import { quoteDocument } from '#core/text/quote-document.ts'
import type { ExportedRequest } from './exported-request.ts'

/**
 * Why a request cannot be written for a client that reads `{{` as the beginning of a variable, and might put a key there; undefined
 * if it names none but its own. Its URL is encoded, so that all braces there are its own.
 */
export function refuseForeignVariables({
  id,
  plan,
  filled,
  optional,
}: Pick<ExportedRequest, 'id' | 'plan' | 'filled' | 'optional'>): string | undefined {
  const omitOwn = (text: string) =>
    filled.reduce((rest, name) => rest.replaceAll(`{{${name}}}`, ''), text)
  const texts = [
    ...[...plan.headers, ...optional.headers].flatMap(({ name, value }) => [name, omitOwn(value)]),
    ...listTexts(plan.body),
  ]
  const text = texts.find((each) => each.includes('{{'))
  return text === undefined
    ? undefined
    : `The operation ${quoteDocument(id)} holds the text ${quoteDocument(text, 60)}, and {{ is read as a variable by Postman, Bruno and .http clients.`
}

function listTexts(body: PlannedBody): readonly string[] {
  switch (body.kind) {
    case 'none':
      return []
    case 'text':
    case 'form':
      return [body.text]
    case 'file':
      return [body.file.fileName]
    case 'multipart':
      return body.parts.flatMap(({ name, content }) => [
        name,
        content.kind === 'text' ? content.text : content.file.fileName,
      ])
  }
}
