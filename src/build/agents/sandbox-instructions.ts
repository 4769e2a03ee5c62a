import { addressOf } from '#site/head/markdown-address.ts'
import type { Portal } from './portal-to-describe.ts'

/** Prints a key of the sandbox into a variable, and never on the screen. */
export const keyCommand =
  'API_KEY="$(npm run --silent sandbox:key -- --name "An agent")" && export API_KEY'

/** How an agent calls the sandbox of the default document, without a browser and without a person. */
export function writeSandboxInstructions({
  settings,
}: Pick<Portal, 'settings'>): readonly string[] {
  return [
    '- **Sandbox only**, so true of the sandbox of this portal and perhaps of nothing else. It stands in for the service on your own computer, and needs no account:',
    `  - It is part of the portal’s source code. In that folder, \`npm install && npm start\` starts it at \`${settings.sandboxUrl ?? 'http://localhost:4322'}\`.`,
    `  - To get a key without a browser, in the same folder: \`${keyCommand}\`. From another folder, put \`--prefix path/to/portal\` after \`npm run\`.`,
    '  - It failed if its status is not 0. Then `API_KEY` is empty, nothing was exported, and a sentence on standard error says why. In a folder without the portal there is no sentence: `--silent` hides npm’s. Do not go on without a key.',
    '  - A key begins with `sandbox_`. With it, `GET /v1/experiments` gets status 200 and JSON, an object with the list `experiments`; without it, status 401. The sandbox made up its records, statuses and errors.',
    `  - Everything that it decided: ${addressOf('/sandbox.md', settings)}`,
  ]
}

/** The same of the sandbox that responds as any other document says, where one runs beside the portal. */
export function writeDescribedSandbox({ settings }: Pick<Portal, 'settings'>): readonly string[] {
  if (settings.sandboxUrl === undefined) return []
  return [
    '- **Sandbox only**, so true of the sandbox of this portal and perhaps of nothing else. It stands in for the service on your own computer, and needs no account:',
    `  - It is at \`${settings.sandboxUrl}\` while \`npm start\` runs in the folder of the portal. It responds with the document’s own examples, and where the document has none, with an echo of what it understood. The header \`Sandbox-Tier\` says which; \`own\` is a refusal of the sandbox itself.`,
    `  - It takes keys of its own in the place of each credential. To get one without a browser, in the folder of the portal: \`${keyCommand}\``,
    '  - It failed if its status is not 0. Then `API_KEY` is empty, nothing was exported, and a sentence on standard error says why. In a folder without the portal there is no sentence: `--silent` hides npm’s.',
  ]
}
