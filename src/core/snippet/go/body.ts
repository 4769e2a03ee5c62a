import type { PlannedBody } from '../../request/request-plan.ts'
import { composeMultipart } from '../compose-multipart.ts'
import type { MultipartBody } from '../compose-multipart.ts'
import { composeText } from '../compose-request.ts'
import type { BodyPlan } from '../compose-request.ts'
import { namePath } from '../file-path.ts'
import { listFiles } from '../list-files.ts'
import { quoteForGo } from '../quote-escaped.ts'
import { stopOnError, writeText } from './text.ts'

/** The lines before the request, which end in an empty one, and the argument of the request. */
export interface BodyLines {
  readonly before: readonly string[]
  readonly argument: string
}

export function writeBody({ body, slots }: BodyPlan): BodyLines {
  switch (body.kind) {
    case 'none':
      return { before: [], argument: 'nil' }
    case 'text':
    case 'form':
      return {
        before: [],
        argument: `strings.NewReader(${writeText(composeText(body, slots), ' + ')})`,
      }
    case 'file':
      return {
        before: [...readFile('body', namePath(body.file)), ''],
        argument: 'bytes.NewReader(body)',
      }
    case 'multipart':
      return { before: assemble(body, slots), argument: 'strings.NewReader(body)' }
  }
}

export function listBodyPackages(body: PlannedBody): readonly string[] {
  if (body.kind === 'none') return []
  return [
    body.kind === 'file' ? 'bytes' : 'strings',
    ...(body.kind === 'multipart' ? ['mime/multipart'] : []),
  ]
}

/** Read whole, because Go sends a body of unknown length in chunks. */
function assemble(body: MultipartBody, slots: BodyPlan['slots']): readonly string[] {
  let files = 0
  const stretches = composeMultipart(body, slots).map((stretch) => {
    if (stretch.kind === 'text') return writeText(stretch.pieces, ' + ')
    files += 1
    return `string(file${files})`
  })
  return [
    ...listFiles(body).flatMap((file, index) => readFile(`file${index + 1}`, namePath(file))),
    '\tboundary := multipart.NewWriter(io.Discard).Boundary()',
    `\tbody := ${stretches.join(' +\n\t\t')}`,
    '',
  ]
}

function readFile(local: string, path: string): readonly string[] {
  return [`\t${local}, err := os.ReadFile(${quoteForGo(path)})`, ...stopOnError]
}
