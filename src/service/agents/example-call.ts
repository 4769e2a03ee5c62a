/** The documented call of the default document, in ten lines that run as they stand. */
export const exampleCall = {
  file: 'list-experiments.mjs',
  // Text that cannot be a header is refused first: the error of fetch would hold it.
  lines: [
    'const { BASE_URL, API_KEY } = process.env',
    "if (!BASE_URL || !/^[!-~]+$/.test(API_KEY ?? '')) throw new Error('Set BASE_URL and API_KEY.')",
    'const response = await fetch(`${BASE_URL}/v1/experiments`, {',
    "  headers: { Authorization: `Bearer ${API_KEY}`, 'Content-Type': 'application/json' },",
    "  redirect: 'manual',",
    '  signal: AbortSignal.timeout(30_000),',
    '})',
    "console.log(response.status, response.headers.get('content-type'))",
    'console.log(await response.text())',
    'if (!response.ok) process.exitCode = 1',
  ],
} as const
