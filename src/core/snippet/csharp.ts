import type { Header } from '../request/operation.ts'
import type { RequestPlan } from '../request/plan.ts'
import { adapt } from './adapt.ts'
import { setInPowerShell } from './key-setter.ts'
import { keyVariable } from './language.ts'
import { quoteForCSharp } from './quote-escaped.ts'
import { unusableKey, usableKey } from './usable-key.ts'

export const csharp = adapt({
  id: 'csharp',
  label: 'C#',
  syntax: 'csharp',
  setVariable: setInPowerShell,
  howToRun:
    'In an empty folder, run dotnet new console, save as Program.cs and run: dotnet run (.NET 6 or newer).',
  writeSnippet: (plan) =>
    [
      ...writeUsings(plan),
      ...readKey(plan),
      `using var request = new HttpRequestMessage(${nameMethod(plan)}, ${quoteForCSharp(plan.url)});`,
      ...plan.headers.filter((header) => !isContentHeader(header)).map(writeRequestHeader),
      ...writeContent(plan.headers.filter(isContentHeader)),
      ...(plan.credential === 'bearer'
        ? ['request.Headers.Authorization = new AuthenticationHeaderValue("Bearer", key);']
        : []),
      '',
      'using var handler = new HttpClientHandler { AllowAutoRedirect = false };',
      'using var client = new HttpClient(handler) { Timeout = TimeSpan.FromSeconds(30) };',
      'using var response = await client.SendAsync(request);',
      '',
      'Console.WriteLine(await response.Content.ReadAsStringAsync());',
      'if (!response.IsSuccessStatusCode)',
      '{',
      '    Console.Error.WriteLine($"HTTP {(int)response.StatusCode}");',
      '    return 1;',
      '}',
      'return 0;',
    ].join('\n'),
})

function writeUsings({ credential }: RequestPlan): readonly string[] {
  if (credential === 'none') return []
  return ['using System.Net.Http.Headers;', 'using System.Text.RegularExpressions;', '']
}

function readKey({ credential }: RequestPlan): readonly string[] {
  if (credential === 'none') return []
  return [
    `var key = Environment.GetEnvironmentVariable("${keyVariable}") ?? "";`,
    String.raw`if (!Regex.IsMatch(key, @"\A${usableKey}\z"))`,
    '{',
    `    Console.Error.WriteLine("${unusableKey}");`,
    '    return 1;',
    '}',
    '',
  ]
}

/** `GET` is `HttpMethod.Get`; each method that OpenAPI knows has such a property. */
function nameMethod({ method }: RequestPlan): string {
  return `HttpMethod.${method.slice(0, 1)}${method.slice(1).toLowerCase()}`
}

/** .NET rejects these on a request: they are headers of its content (System.Net.Http.Headers.HttpContentHeaders). */
function isContentHeader({ name }: Header): boolean {
  return /^(?:Allow|Content-.*|Expires|Last-Modified)$/i.test(name)
}

/** Without validation .NET sends the value unchanged instead of parsing and rewriting it. */
function writeRequestHeader({ name, value }: Header): string {
  return `request.Headers.TryAddWithoutValidation(${quoteForCSharp(name)}, ${quoteForCSharp(value)});`
}

function writeContent(headers: readonly Header[]): readonly string[] {
  if (headers.length === 0) return []
  return [
    '// .NET sends these headers only with content, which is empty here.',
    'request.Content = new ByteArrayContent(Array.Empty<byte>());',
    ...headers.map(
      ({ name, value }) =>
        `request.Content.Headers.TryAddWithoutValidation(${quoteForCSharp(name)}, ${quoteForCSharp(value)});`,
    ),
  ]
}
