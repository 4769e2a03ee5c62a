import type { PlannedBody } from '../../request/request-plan.ts'
import { composeMultipart } from '../compose-multipart.ts'
import type { Stretch } from '../compose-multipart.ts'
import { composeText } from '../compose-request.ts'
import type { BodyPlan } from '../compose-request.ts'
import { namePath } from '../file-path.ts'
import { listFiles } from '../list-files.ts'
import { quoteForRust } from '../quote-escaped.ts'
import { writeText } from './text.ts'

/** The lines before the request, which end in an empty one, and the calls that give it its body. */
export interface BodyLines {
  readonly before: readonly string[]
  readonly calls: readonly string[]
}

export function writeBody({ body, slots }: BodyPlan): BodyLines {
  switch (body.kind) {
    case 'none':
      return { before: [], calls: [] }
    case 'text':
    case 'form':
      return { before: [], calls: [`        .body(${writeText(composeText(body, slots))})`] }
    case 'file':
      return { before: [], calls: [`        .body(${readFile(namePath(body.file))})`] }
    case 'multipart': {
      // The keys of a hasher are all that the standard library has at random.
      const before = [
        '    let boundary = format!("{:016x}", RandomState::new().build_hasher().finish());',
        '    let body = [',
        ...composeMultipart(body, slots).map((stretch) => `        ${writeStretch(stretch)},`),
        '    ]',
        '    .concat();',
        '',
      ]
      return { before, calls: ['        .body(body)'] }
    }
  }
}

/** The names of the standard library in those lines. */
export function listBodyUses(body: PlannedBody): readonly string[] {
  return [
    ...(listFiles(body).length > 0 ? ['std::fs'] : []),
    ...(body.kind === 'multipart'
      ? ['std::collections::hash_map::RandomState', 'std::hash::{BuildHasher, Hasher}']
      : []),
  ]
}

function writeStretch(stretch: Stretch): string {
  return stretch.kind === 'text'
    ? `${writeText(stretch.pieces)}.as_bytes()`
    : `${readFile(namePath(stretch.file))}.as_slice()`
}

function readFile(path: string): string {
  return `fs::read(${quoteForRust(path)})?`
}
