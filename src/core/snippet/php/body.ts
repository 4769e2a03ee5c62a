import type { PlannedBody } from '../../request/request-plan.ts'
import { composeMultipart } from '../compose-multipart.ts'
import type { Stretch } from '../compose-multipart.ts'
import { composeText } from '../compose-request.ts'
import type { BodyPlan } from '../compose-request.ts'
import { namePath } from '../file-path.ts'
import { listFiles } from '../list-files.ts'
import { quoteForPhp } from '../quote-single.ts'
import { writeText } from './text.ts'

/** The lines that put the body into `$content`, with an empty line after them; none for a request without a body. */
export function writeBody({ body, slots }: BodyPlan): readonly string[] {
  switch (body.kind) {
    case 'none':
      return []
    case 'text':
    case 'form':
      return [`$content = ${writeText(composeText(body, slots))};`, '']
    case 'file':
      return [...checkFiles(body), `$content = ${readFile(namePath(body.file))};`, '']
    case 'multipart':
      return [
        ...checkFiles(body),
        '$boundary = bin2hex(random_bytes(16));',
        `$content = ${composeMultipart(body, slots).map(writeStretch).join('\n    . ')};`,
        '',
      ]
  }
}

/** PHP goes on with an empty text where a file cannot be read. */
function checkFiles(body: PlannedBody): readonly string[] {
  const paths = [...new Set(listFiles(body).map(namePath))]
  if (paths.length === 0) return []
  return [
    `foreach ([${paths.map(quoteForPhp).join(', ')}] as $path) {`,
    '    if (!is_file($path) || !is_readable($path)) {',
    "        fwrite(STDERR, $path . ' cannot be read' . PHP_EOL);",
    '        exit(1);',
    '    }',
    '}',
  ]
}

function writeStretch(stretch: Stretch): string {
  return stretch.kind === 'text' ? writeText(stretch.pieces) : readFile(namePath(stretch.file))
}

function readFile(path: string): string {
  return `file_get_contents(${quoteForPhp(path)})`
}
