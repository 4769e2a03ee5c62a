import { enterPointer, locateReference } from '#schema/pointer.ts'
import { isKeywords, readMembers } from '#schema/keywords.ts'
import { unnameTemplate } from '../../openapi/path-template.ts'
import { quoteName } from '../../source/quote-name.ts'
import type { Detectors, Found } from '../survey/detector.ts'
import { eachOperation } from '../survey/detector.ts'
import type { Survey } from '../survey/survey.ts'

/** Detectors of names that lead nowhere, and of silence about the operation itself. */
export const nameDetectors = {
  'deprecated-without-successor': {
    status: 'not-specified',
    topic: 'What takes the place of a deprecated operation, and when it goes',
    assume: 'Do not build anything new on it, and do not assume how long it stays.',
    find: eachOperation(({ operation: { isDeprecated, description = '', summary = '' }, parts }) =>
      isDeprecated &&
      parts.externalDocs === undefined &&
      !successor.test(`${summary} ${description}`)
        ? 'The operation is marked as deprecated, and nothing else is said of that.'
        : undefined,
    ),
  },
  'operation-without-summary': {
    status: 'not-specified',
    topic: 'What the operation does',
    assume: 'Do not infer it from the path or the operationId.',
    find: eachOperation(({ operation: { summary, description } }) =>
      summary?.trim() || description?.trim()
        ? undefined
        : 'It has neither a summary nor a description.',
    ),
  },
  'link-nowhere': {
    status: 'contradictory',
    topic: 'Where a link of a response leads',
    assume: 'Do not build a request from it.',
    find: (survey) => findLostLinks(survey),
  },
  'reference-nowhere': {
    status: 'contradictory',
    topic: 'A reference that leads nowhere',
    assume: 'Do not assume anything of what it would describe.',
    find: ({ references, tree, contract }) =>
      references
        .filter(
          ({ text, isExtension }) =>
            !isExtension &&
            text.startsWith('#/') &&
            !contract.schemas.has(text) &&
            tree.lookUp(locateReference(text)) === undefined,
        )
        .map(({ text, at }) => ({
          at,
          sentence: `The reference ${quoteName(text)} leads nowhere in the document.`,
          operations: [],
        })),
  },
  'same-path-twice': {
    status: 'contradictory',
    topic: 'One path described twice',
    assume: 'Do not assume which of the two descriptions holds.',
    find: ({ tree }) => {
      const paths = readMembers(tree.lookUp('#/paths')).filter(([path]) => path.startsWith('/'))
      return [...Map.groupBy(paths, ([path]) => unnameTemplate(path)).values()].flatMap(
        ([first, ...others]): readonly Found[] =>
          others.map(([path]) => ({
            at: enterPointer('#/paths', path),
            sentence: `${quoteName(path)} differs from ${quoteName(first?.[0] ?? '')} in the names of parameters alone.`,
            operations: [],
          })),
      )
    },
  },
  'operation-id-twice': {
    status: 'contradictory',
    topic: 'One operationId for several operations',
    assume: 'Do not find an operation by this id alone.',
    find: ({ operations }) =>
      [...Map.groupBy(operations, ({ written }) => written['operationId'])].flatMap(
        ([id, same]) => {
          if (typeof id !== 'string' || same.length < 2) return []
          return same.map(({ parts, slug }) => ({
            at: `${parts.places.operation}/operationId`,
            sentence: `The operationId ${quoteName(id)} stands at ${same.length} operations.`,
            operations: [slug],
          }))
        },
      ),
  },
} as const satisfies Detectors

const successor =
  /\b(?:use|using|replac\w*|instead|superseded|successor|migrat\w*|moved|removed?|sunset|retired?|see|closing|newer|new|prefer\w*|favou?r)\b|\]\(/i

function findLostLinks({ operations, tree }: Survey): readonly Found[] {
  const ids = new Set(operations.map(({ operation }) => operation.id))
  return operations.flatMap(({ parts, slug }) =>
    parts.responses.flatMap(({ links }) =>
      links.flatMap(({ name, target, at }): readonly Found[] => {
        const isFound =
          target === undefined
            ? false
            : ids.has(target) ||
              isElsewhere(target) ||
              isKeywords(tree.lookUp(locateReference(target)))
        if (isFound) return []
        const sentence =
          target === undefined
            ? `The link ${quoteName(name)} names no operation.`
            : `The link ${quoteName(name)} leads to ${quoteName(target)}, which is no operation of the document.`
        return [{ at, sentence, operations: [slug] }]
      }),
    ),
  )
}

/** In a file or at an address, which is not looked up. */
function isElsewhere(target: string): boolean {
  return /^[^#]+#|^[a-z][a-z0-9+.-]*:/i.test(target)
}
