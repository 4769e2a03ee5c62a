import { html } from 'hono/html'
import type { SandboxImplementation } from '#sandbox/openapi/sandbox-options.ts'

/** The service does not specify what an experiment is, so the shape of these records is invented, and they say so. */
const experiments = [1, 2, 3, 4, 5].map((number) => ({
  id: `sample-${number}`,
  name: `Sample experiment ${number}`,
  note: 'Sample record from the sandbox. The shape of an experiment is not specified; this one is invented.',
}))

/** What the sandbox answers to `GET /v1/experiments`. What the source document leaves open is the sandbox's choice. */
export const experimentsImplementation: SandboxImplementation = {
  bodies: { 'GET /v1/experiments': { experiments } },
  describe: (origin) =>
    html`<p>
      The sandbox takes the place of the real service, so you can create an API key and call the API
      without an account. This is its web application, where you create keys. Its API lists sample
      experiments at <code>${origin}/v1/experiments</code>.
    </p>`,
}
