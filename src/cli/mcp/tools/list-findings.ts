import { z } from 'astro/zod'
import { foldByCause, getSharedFindings } from '#openapi/findings/detect-findings.ts'
import type { FoldedFinding } from '#openapi/findings/detect-findings.ts'
import type { ApiDescription } from '#openapi/load-api-description.ts'
import type { Operation } from '#request/description/operation.ts'
import { defineTool, findOperation, describeRest } from './tool.ts'
import { formatDocumentName } from '#text/quote-document.ts'
import { summarizeOperation } from '../../plan/plan-call.ts'

export const listFindings = defineTool({
  name: 'list_findings',
  title: 'List what is open or contradictory',
  description:
    'Lists what the API document leaves open or contradicts, and what a client should not assume: first the points that the document declares, then its problems, then the findings of a linter, one for each cause with its first places. With an operation, lists only its own.',
  input: {
    operation: z
      .string()
      .min(1)
      .optional()
      .describe('Its operationId, its slug, or method and path'),
    from: z.int().min(0).default(0).describe('Number of findings to skip'),
    limit: z.int().min(1).max(100).default(15),
  },
  run: async ({ source, loadDescription }, { operation, from, limit }) => {
    const api = await loadDescription()
    const described = operation === undefined ? undefined : findOperation(api, operation)
    const stated = getDeclaredPoints(api, described)
    const found = foldByCause(
      getSharedFindings(api).filter(
        ({ operations }) => described === undefined || operations.includes(described.slug),
      ),
    )
    const problems = getProblems(api, described)
    const all = [...stated, ...problems, ...found.map(explainCause)]
    return {
      source,
      found: {
        stated: stated.length,
        problems: problems.length,
        found: found.length,
        findings: all.slice(from, from + limit),
        ...describeRest(all.length, from, limit),
      },
    }
  },
})

/** Returns the problems of the document: omitted parts, and parts that are read differently from what is written. */
function getProblems(
  { problems }: ApiDescription,
  described: Pick<Operation, 'method' | 'path'> | undefined,
) {
  const own = described && `${described.method} ${described.path}`
  return problems
    .filter(({ operations }) => own === undefined || operations.includes(own))
    .map(({ file, line, sentence, operations }) => ({
      status: 'problem',
      sentence,
      operations: operations.slice(0, most),
      place: `${file}:${line}`,
    }))
}

function getDeclaredPoints(api: ApiDescription, operation: Operation | undefined) {
  const own = operation && (api.documented.get(operation.slug)?.openPoints ?? [])
  return [
    ...(own ?? api.openPoints).map(({ topic, assume, subject }) => {
      return { statedBy: 'the document', status: 'not-specified', topic, assume, subject }
    }),
    // Contradictions belong to the entire document, so they apply to each operation.
    ...api.contradictions.map(({ topic, statements, reading }) => {
      return { statedBy: 'the document', status: 'contradictory', topic, statements, reading }
    }),
  ]
}

function explainCause({ findings, operations, ...cause }: FoldedFinding) {
  return {
    ...cause,
    operations: operations.slice(0, most),
    operationCount: operations.length,
    places: findings.slice(0, most).map(({ at }) => at),
    placeCount: findings.length,
  }
}

/** Maximum number of items of each list. */
const most = 3

export const listOperations = defineTool({
  name: 'list_operations',
  title: 'List the operations',
  description:
    'Lists the operations of the API document in its order: id, method and path, name, and for operations that a web page cannot call, the reason. Search finds operations by words.',
  input: {
    from: z.int().min(0).default(0).describe('Number of operations to skip'),
    limit: z.int().min(1).max(500).default(50),
  },
  run: async ({ source, loadDescription }, { from, limit }) => {
    const { title, version, operations, problems } = await loadDescription()
    return {
      source,
      found: {
        document: { title, version },
        total: operations.length,
        operations: operations.slice(from, from + limit).map(describe),
        faults: problems.length,
        ...describeRest(operations.length, from, limit),
      },
    }
  },
})

function describe(operation: Operation) {
  const { id, name, method, path, callable } = summarizeOperation(operation)
  return {
    id: formatDocumentName(id),
    call: formatDocumentName(`${method} ${path}`, 200),
    name,
    ...(callable !== true && { callable }),
  }
}
