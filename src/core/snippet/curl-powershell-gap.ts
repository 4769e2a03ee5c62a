import type { RequestPlan } from '../request/request-plan.ts'
import { findCurlGap } from './curl-gap.ts'
import { namePath } from './file-path.ts'
import { findSlotGap } from './program-gap.ts'
import type { Gap } from './refuse.ts'

/** What curl started by PowerShell cannot send. */
export function findPowerShellGap(plan: RequestPlan): Gap | undefined {
  const { body } = plan
  const slotGap = findSlotGap(plan, 'This form of curl')
  if (slotGap !== undefined) return findCurlGap(plan) ?? slotGap
  // Text goes through a file, and so has no limit.
  if (body.kind === 'text' || body.kind === 'form') return findCurlGap({ ...plan, body: noText })
  const gap = findCurlGap(plan)
  if (gap !== undefined || body.kind === 'none') return gap
  const texts =
    body.kind === 'file'
      ? [namePath(body.file)]
      : body.parts.flatMap(({ name, content }) => [
          name,
          content.kind === 'file' ? namePath(content.file) : content.text,
        ])
  const unsafe = texts.find((text) => !isPlainArgument(text))
  if (unsafe !== undefined) {
    return refuse(
      `Windows PowerShell passes quotes, backslashes at an end and characters outside ASCII to programs in another form, and ${JSON.stringify(unsafe.slice(0, 60))} holds some.`,
    )
  }
  if (body.kind === 'multipart' && body.parts.some(isTypedText)) {
    return refuse(
      'Windows PowerShell cannot pass the quotes with which curl gives a text a media type.',
    )
  }
  return undefined
}

/** Whether every version passes a text to a program as it is, after other text of the same argument. */
export function isPlainArgument(text: string): boolean {
  return /^[ !#-~]*$/.test(text) && !text.endsWith('\\')
}

const noText = { kind: 'text', text: '' } as const

type Parts = Extract<RequestPlan['body'], { readonly kind: 'multipart' }>['parts']

function isTypedText({ contentType, content }: Parts[number]): boolean {
  if (content.kind === 'file') return /[;,\s]/.test(namePath(content.file))
  return contentType !== undefined
}

function refuse(sentence: string): Gap {
  return { sentence, instead: 'python' }
}
