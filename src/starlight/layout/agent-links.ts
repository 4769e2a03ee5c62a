import { getPublicAddress } from '../links/locate.ts'
import type { SiteLocation } from '../links/locate.ts'

export interface AgentLink {
  readonly name: string
  readonly href: string
}

/**
 * Returns links that open agents with the Markdown of a page. Empty without a public address, which an agent could not read.
 *
 * @param path of the Markdown, from the portal
 */
export function getAgentLinks(path: string, location: SiteLocation): readonly AgentLink[] {
  if (!location.siteUrl?.startsWith('https://')) return []
  const address = getPublicAddress(path, location)
  const prompt = `Read ${address} and help me with it.`
  return agents.map(({ name, url, parameter, takesAddress }) => ({
    name,
    href: `${url}${parameter}=${encodeURIComponent(takesAddress ? address : prompt)}`,
  }))
}

/** Agents with addresses that fill in a prompt, which the user sends, or that take the address of one. */
const agents = [
  { name: 'Claude', url: 'https://claude.ai/new?', parameter: 'q', takesAddress: false },
  {
    name: 'ChatGPT',
    url: 'https://chatgpt.com/?hints=search&',
    parameter: 'prompt',
    takesAddress: false,
  },
  {
    name: 'Cursor',
    url: 'https://cursor.com/link/prompt?',
    parameter: 'text',
    takesAddress: false,
  },
  {
    name: 'VS Code',
    url: 'vscode:chat-prompt/install?',
    parameter: 'url',
    takesAddress: true,
  },
] as const
