import type { PlannedBody } from '../../request/request-plan.ts'
import { composeMultipart } from '../compose-multipart.ts'
import type { Stretch } from '../compose-multipart.ts'
import { composeText } from '../compose-request.ts'
import type { BodyPlan } from '../compose-request.ts'
import { namePath } from '../file-path.ts'
import { listFiles } from '../list-files.ts'
import { quoteForJava } from '../quote-escaped.ts'
import { writeText } from './text.ts'

/** The lines before the request, which end in an empty one, and the publisher that sends the body. */
export interface BodyLines {
  readonly before: readonly string[]
  readonly publisher: string
}

export function writeBody({ body, slots }: BodyPlan): BodyLines {
  switch (body.kind) {
    case 'none':
      return { before: [], publisher: publish('noBody()') }
    case 'text':
    case 'form':
      return { before: [], publisher: publish(`ofString(${writeText(composeText(body, slots))})`) }
    case 'file':
      return { before: [], publisher: publish(`ofFile(${writePath(namePath(body.file))})`) }
    case 'multipart': {
      const before = [
        '        String boundary = UUID.randomUUID().toString();',
        '        ByteArrayOutputStream body = new ByteArrayOutputStream();',
        ...composeMultipart(body, slots).map(
          (stretch) => `        body.write(${writeBytes(stretch)});`,
        ),
        '',
      ]
      return { before, publisher: publish('ofByteArray(body.toByteArray())') }
    }
  }
}

export function listBodyClasses(body: PlannedBody): readonly string[] {
  const path = listFiles(body).length > 0 ? ['java.nio.file.Path'] : []
  if (body.kind !== 'multipart') return path
  return [
    ...path,
    ...(path.length > 0 ? ['java.nio.file.Files'] : []),
    'java.io.ByteArrayOutputStream',
    'java.nio.charset.StandardCharsets',
    'java.util.UUID',
  ]
}

function publish(call: string): string {
  return `HttpRequest.BodyPublishers.${call}`
}

function writeBytes(stretch: Stretch): string {
  if (stretch.kind === 'file') return `Files.readAllBytes(${writePath(namePath(stretch.file))})`
  const text = writeText(stretch.pieces)
  return `(${text}).getBytes(StandardCharsets.UTF_8)`
}

function writePath(path: string): string {
  return `Path.of(${quoteForJava(path)})`
}
