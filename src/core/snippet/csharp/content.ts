import { composeMultipart, composeMultipartType } from '../compose-multipart.ts'
import type { Stretch } from '../compose-multipart.ts'
import { composeText } from '../compose-request.ts'
import type { BodyPlan } from '../compose-request.ts'
import type { ComposedHeader } from '../compose-request.ts'
import { namePath } from '../file-path.ts'
import { quoteForCSharp } from '../quote-escaped.ts'
import { writeText } from './text.ts'

/** The lines that give the request its body, and the headers that .NET keeps with it. */
export function writeContent(
  { body, slots }: BodyPlan,
  headers: readonly ComposedHeader[],
): readonly string[] {
  const type = body.kind === 'multipart' ? [composeMultipartType(body)] : []
  const all = [...headers, ...type]
  if (body.kind === 'none' && all.length === 0) return []
  return [
    ...writeBytes({ body, slots }),
    ...all.map(
      ({ name, value }) =>
        `request.Content.Headers.TryAddWithoutValidation(${quoteForCSharp(name)}, ${writeText(value)});`,
    ),
  ]
}

/** Bytes, because .NET gives a content of text a Content-Type of its own. */
function writeBytes({ body, slots }: BodyPlan): readonly string[] {
  switch (body.kind) {
    case 'none':
      return [
        '// .NET sends these headers only with content, which is empty here.',
        setContent('Array.Empty<byte>()'),
      ]
    case 'text':
    case 'form':
      return [setContent(encode(writeText(composeText(body, slots))))]
    case 'file':
      return [setContent(readFile(namePath(body.file)))]
    case 'multipart':
      return [
        'var boundary = Guid.NewGuid().ToString();',
        'using var body = new MemoryStream();',
        ...composeMultipart(body, slots).map((stretch) => `body.Write(${writeStretch(stretch)});`),
        setContent('body.ToArray()'),
      ]
  }
}

function setContent(bytes: string): string {
  return `request.Content = new ByteArrayContent(${bytes});`
}

function writeStretch(stretch: Stretch): string {
  return stretch.kind === 'text'
    ? encode(writeText(stretch.pieces))
    : readFile(namePath(stretch.file))
}

function encode(text: string): string {
  return `Encoding.UTF8.GetBytes(${text})`
}

function readFile(path: string): string {
  return `File.ReadAllBytes(${quoteForCSharp(path)})`
}
