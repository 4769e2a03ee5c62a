import { html } from 'hono/html'
import type { SandboxImplementation } from '#sandbox/operations/sandbox-options.ts'

/** Invented sample records, labelled as such, because the service does not specify the fields of an experiment. */
const experiments = [1, 2, 3, 4, 5].map((number) => ({
  id: `sample-${number}`,
  name: `Sample experiment ${number}`,
  note: 'Sample record from the sandbox. The shape of an experiment is not specified; this one is invented.',
}))

/** The sandbox's response to `GET /v1/experiments`. The sandbox chooses everything that the source document does not specify. */
export const experimentsImplementation: SandboxImplementation = {
  bodies: { 'GET /v1/experiments': { experiments } },
  describe: (origin) =>
    html`<p>
      The sandbox simulates the real service, so you can create an API key and call the API without
      an account. This is its web application, where you create keys. Its API lists sample
      experiments at <code>${origin}/v1/experiments</code>.
    </p>`,
}
