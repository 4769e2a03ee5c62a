import type { Contract } from '#contract/read-contract.ts'

/** The API document as published: with the configured base URL instead of the placeholder. */
export function publishDocument(
  { document }: Pick<Contract, 'document'>,
  baseUrl: string | undefined,
): object {
  if (baseUrl === undefined) return document
  return {
    ...document,
    servers: [
      {
        url: '{base_url}',
        description: 'The server that this portal was built for.',
        variables: { base_url: { default: baseUrl } },
      },
    ],
  }
}
