/**
 * A plugin for a document that Scalar’s page refuses to draw: Scalar is then in no page, and its five megabytes need not be
 * bundled, which takes as much memory as all else of a build.
 */
export function leaveOutScalar() {
  return {
    name: 'leave-out-scalar',
    enforce: 'pre' as const,
    load(id: string): string | undefined {
      return id.endsWith(starter) ? 'export async function showScalar() {}' : undefined
    },
  }
}

/** The module that Scalar’s page starts it with. */
const starter = '/src/site/scalar/show-scalar.ts'
