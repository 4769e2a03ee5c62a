import type { OpenPoint } from '#openapi/provenance/provenance.ts'

/** Returns the subjects of open points in document order, each with its anchor on the page of what is not specified. */
export function getSubjects(openPoints: readonly Pick<OpenPoint, 'subject'>[]) {
  return [...new Set(openPoints.map(({ subject }) => subject))].map((subject) => ({
    subject,
    anchor: `subject-${subject.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-')}`,
    count: openPoints.filter((point) => point.subject === subject).length,
  }))
}
