import type { FileInput } from '#core/request/inputs.ts'
import type { Placeholders } from '#core/request/plan/placeholders.ts'
import type { PlannedBody, RequestPlan } from '#core/request/request-plan.ts'

/** A text in a plan in the place of a value that its reader has to give. */
export interface Marker {
  readonly marker: string
  /** The name of the parameter, or of the part of a body. */
  readonly name: string
  /** Whether it stands for a file, whose name no client takes from a variable. */
  readonly isFile: boolean
}

/** Numbers that no document has: what a reader gives is told from what an author wrote. */
export function markMissing(markers: Marker[]): Placeholders {
  const taken = new Set<string>()
  return {
    take: (field, name) => {
      const inBody = field === 'body' || field.startsWith('body:')
      return mark(inBody ? `body-${name}` : name, false)
    },
    takeFile: (_, name) => mark(name, true),
    list: () => [...taken],
  }

  function mark(name: string, isFile: boolean): string {
    let known = markers.find((each) => each.name === name && each.isFile === isFile)
    if (!known) {
      known = { marker: `MARKER-${markers.length}-`, name, isFile }
      markers.push(known)
    }
    taken.add(known.marker)
    return known.marker
  }
}

/** @param nameVariable the variable of a value of that name */
export function fillMarkers(
  plan: RequestPlan,
  markers: readonly Marker[],
  nameVariable: (name: string) => string,
): RequestPlan {
  const fill = (text: string) =>
    markers.reduce(
      (filled, one) =>
        filled.includes(one.marker)
          ? filled.replaceAll(
              one.marker,
              one.isFile ? nameFile(one) : `{{${nameVariable(one.name)}}}`,
            )
          : filled,
      text,
    )
  return {
    ...plan,
    url: fill(plan.url),
    headers: plan.headers.map(({ name, value }) => ({ name, value: fill(value) })),
    body: fillBody(plan.body, fill),
  }
}

function fillBody(body: PlannedBody, fill: (text: string) => string): PlannedBody {
  const fillFile = (file: FileInput) => ({ ...file, fileName: fill(file.fileName) })
  switch (body.kind) {
    case 'none':
      return body
    case 'text':
      return { ...body, text: fill(body.text) }
    case 'form': {
      const pairs = body.pairs.map(([name, value]) => [name, fill(value)] as const)
      return { ...body, text: fill(body.text), pairs }
    }
    case 'file':
      return { ...body, file: fillFile(body.file) }
    case 'multipart': {
      const parts = body.parts.map((part) => ({
        ...part,
        content:
          part.content.kind === 'text'
            ? { ...part.content, text: fill(part.content.text) }
            : { ...part.content, file: fillFile(part.content.file) },
      }))
      return { ...body, parts }
    }
  }
}

function nameFile({ name }: Marker): string {
  return name.replaceAll(/[^\w.-]+/g, '-')
}
