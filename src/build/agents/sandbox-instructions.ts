import type { ListedPortal } from './listed-portal.ts'

/** Prints a key of the sandbox into a variable, and never on the screen. */
export const keyCommand =
  'API_KEY="$(npm run --silent sandbox:key -- --name "An agent")" && export API_KEY'

/** How an agent calls the sandbox that responds as the document says, where one runs beside the portal: without a person. */
export function writeDescribedSandbox({
  settings,
}: Pick<ListedPortal, 'settings'>): readonly string[] {
  if (settings.sandboxUrl === undefined) return []
  return [
    '- **Sandbox only**, so true of the sandbox of this portal and perhaps of nothing else. It stands in for the service on your own computer, and needs no account:',
    `  - It is at \`${settings.sandboxUrl}\` while \`npm start\` runs in the folder of the portal. It responds with the document’s own examples, and where the document has none, with an echo of what it understood. The header \`Sandbox-Tier\` says which; \`own\` is a refusal of the sandbox itself.`,
    `  - It takes keys of its own in the place of each credential. To get one without a browser, in the folder of the portal: \`${keyCommand}\``,
    '  - It failed if its status is not 0. Then `API_KEY` is empty, nothing was exported, and a sentence on standard error says why. In a folder without the portal there is no sentence: `--silent` hides npm’s.',
  ]
}
