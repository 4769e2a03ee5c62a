import type { BodyContent, RequestBody } from '#core/request/description/body.ts'
import type { Operation } from '#core/request/description/operation.ts'
import type { AuthoredExample, Parameter } from '#core/request/description/parameter.ts'
import type { BodyInput, FileInput, RequestInputs, Value } from '#core/request/inputs.ts'
import { startInputs } from '#core/request/start-inputs.ts'
import { readExampleValue } from '#core/request/example-value.ts'
import { isFormType } from '#core/text/form-type.ts'
import { claimsText, readMediaType } from '#core/text/media-type.ts'
import { toValue } from '#core/request/to-value.ts'

/** Inputs of a request that its reader completes: examples as authored, and markers where the reader has to write a value. */
export interface ChosenInputs {
  readonly inputs: RequestInputs
  /** The names of the parameters to complete, by the marker that stands in their place. */
  readonly markers: ReadonlyMap<string, string>
}

/**
 * What the document requires, with its examples. Nothing is made up: a required parameter without an example gets a marker.
 *
 * @param unfit fields whose example cannot be sent
 */
export function chooseInputs(
  operation: Operation,
  unfit: ReadonlySet<string> = new Set(),
): ChosenInputs {
  const markers = new Map<string, string>()
  const required = operation.parameters.filter(
    // Those are slots.
    ({ isRequired, isSecret }) => isRequired && !isSecret,
  )
  const parameters = required.map((parameter, index): readonly [string, Value] => {
    const field = `${parameter.in}:${parameter.name}`
    const example = unfit.has(field) ? undefined : readExample(parameter)
    if (example !== undefined) return [field, example]
    const marker = `MARKER-${index}-`
    markers.set(marker, parameter.name)
    return [field, marker]
  })
  return {
    inputs: {
      ...startInputs(operation),
      parameters: Object.fromEntries(parameters),
      body: operation.body && chooseBody(operation.body),
    },
    markers,
  }
}

/** The example of a parameter as its author wrote it. */
export function readExample({ examples }: Pick<Parameter, 'examples'>): Value | undefined {
  return takeValue(examples)
}

function takeValue(examples: readonly AuthoredExample[]): Value | undefined {
  const found = examples.find(({ value }) => value !== undefined)
  return found && readExampleValue(found)
}

/** An optional body is there if the document has an example of it. */
function chooseBody({ isRequired, contents }: RequestBody): BodyInput | undefined {
  const content = contents.find(({ examples }) => examples.length > 0) ?? contents[0]
  if (content === undefined || (!isRequired && content.examples.length === 0)) return undefined
  const { mediaType } = content
  const { essence } = readMediaType(mediaType)
  const authored = content.examples.find(({ value }) => value !== undefined)
  const example = authored?.value
  if (isFormType(mediaType)) {
    return { kind: 'form', mediaType, fields: listFields(content, example) }
  }
  if (claimsText({ essence })) {
    return { kind: 'text', mediaType, text: authored?.written ?? writeExample(example) }
  }
  return { kind: 'file', mediaType, file: nameFile('body') }
}

function writeExample(example: unknown): string {
  if (example === undefined) return ''
  return typeof example === 'string' ? example : JSON.stringify(example, null, 2)
}

/** The fields of the example, else the required ones, empty; bytes are a file named after their field. */
function listFields(
  { properties }: BodyContent,
  example: unknown,
): readonly (readonly [string, Value | FileInput])[] {
  if (typeof example === 'object' && example !== null && !Array.isArray(example)) {
    return Object.entries(example)
      .filter(([name]) => !properties[name]?.isSecret)
      .map(([name, value]) => [
        name,
        properties[name]?.isBinary ? nameFile(name) : (toValue(value) ?? null),
      ])
  }
  // What JSON to write only the reader knows.
  return Object.entries(properties)
    .filter(
      ([, { isRequired, isSecret, contentType }]) =>
        isRequired && !isSecret && !/json/i.test(contentType),
    )
    .map(([name, { isBinary }]) => [name, isBinary ? nameFile(name) : ''])
}

function nameFile(name: string): FileInput {
  const fileName = name.replaceAll(/[^\w.-]+/g, '-')
  return { handle: fileName, fileName, type: undefined }
}
