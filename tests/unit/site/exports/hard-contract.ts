/** Two operations with what the service's own lacks: no key, no header, difficult names. */
export const hardContract = {
  title: 'A title\n# with "two" lines: {x}',
  version: 'v1',
  operations: [
    {
      id: 'ping/it',
      summary: 'Ping\n### it',
      method: 'POST',
      path: '/v1/ping',
      headers: [],
      parameters: [],
      credential: 'none' as const,
    },
    {
      id: 'readThing',
      summary: 'Read',
      method: 'GET',
      path: '/v1/thing',
      headers: [{ name: 'X-Mode', value: 'a: "b" {c}' }],
      parameters: [],
      credential: 'bearer' as const,
    },
  ],
}
