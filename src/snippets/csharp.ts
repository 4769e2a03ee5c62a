import type { RequestPlan } from '#request/request-plan.ts'
import { findProgramLimitation, getRelativePath } from './shared/limitation.ts'
import { createProgramLanguage, setInPowerShell } from './shared/language.ts'
import { concatenate, formatEnvironment, formatBlock } from './shared/program.ts'
import type {
  ProgramHeader,
  Program,
  ProgramChunk,
  ProgramText,
  EnvironmentValue,
} from './shared/program.ts'
import { quoteInUtf16 } from './shared/quote.ts'

export const csharp = createProgramLanguage({
  id: 'csharp',
  syntax: 'csharp',
  setVariable: setInPowerShell,
  howToRun:
    'In an empty folder, run dotnet new console, save as Program.cs and run: dotnet run (.NET 8 or newer).',
  findLimitation: (plan) => findProgramLimitation(plan, '.NET'),
  format: formatProgram,
})

/** `GET` is `HttpMethod.Get`. */
const knownMethods = /^(GET|HEAD|POST|PUT|DELETE|OPTIONS|TRACE|PATCH)$/

function formatProgram(program: Program): readonly string[] {
  const { plan, pair } = program
  const encodes = /^(?:text|form|multipart)$/.test(plan.body.kind) || pair !== undefined
  return [
    // The other namespaces are implicit usings of a console project.
    ...(encodes ? ['using System.Text;', ''] : []),
    ...formatEnvironment(program, readValue, joinPair),
    ...formatRequest(program),
    '',
    'using var client = new HttpClient(new HttpClientHandler { AllowAutoRedirect = false });',
    'using var response = await client.SendAsync(request, HttpCompletionOption.ResponseHeadersRead);',
    'await response.Content.CopyToAsync(Console.OpenStandardOutput());',
    'response.EnsureSuccessStatusCode();',
  ]
}

export function formatRequest(program: Program): readonly string[] {
  const { plan, url, allHeaders: headers } = program
  return [
    `using var request = new HttpRequestMessage(${formatMethod(plan)}, ${formatText(url)});`,
    ...headers.filter((header) => !isContentHeader(header)).map(formatHeader('request')),
    ...formatContent(program, headers.filter(isContentHeader)),
  ]
}

function formatMethod({ method }: RequestPlan): string {
  return knownMethods.test(method)
    ? `HttpMethod.${method.slice(0, 1)}${method.slice(1).toLowerCase()}`
    : `new HttpMethod(${quoteInUtf16(method)})`
}

export function readValue({
  variable,
  local,
  mayBeEmpty,
  sentence,
  start,
}: EnvironmentValue): readonly string[] {
  return [
    `var ${local} = Environment.GetEnvironmentVariable("${variable}");`,
    `if (${mayBeEmpty ? `${local} is null` : `string.IsNullOrEmpty(${local})`})`,
    '{',
    ...(start === undefined
      ? [`    Console.Error.WriteLine("${sentence}");`, '    Environment.Exit(1);']
      : [`    ${local} = ${quoteInUtf16(start)};`]),
    '}',
  ]
}

export function joinPair(local: string, secrets: readonly EnvironmentValue[]): readonly string[] {
  const pair = secrets.map((secret) => secret.local).join(' + ":" + ')
  return [`var ${local} = Convert.ToBase64String(Encoding.UTF8.GetBytes(${pair}));`]
}

/** Whether .NET requires a header on the content instead of the request (System.Net.Http.Headers.HttpContentHeaders). */
function isContentHeader({ name }: ProgramHeader): boolean {
  return /^(?:Allow|Content-.*|Expires|Last-Modified)$/i.test(name)
}

/** Skips validation so that .NET sends the value unchanged. */
function formatHeader(owner: 'request' | 'request.Content') {
  return ({ name, value }: ProgramHeader): string =>
    `${owner}.Headers.TryAddWithoutValidation(${quoteInUtf16(name)}, ${formatText(value)});`
}

export function formatText(text: ProgramText): string {
  return concatenate(text, {
    quote: quoteInUtf16,
    encode: (local) => `Uri.EscapeDataString(${local})`,
    plus: ' + ',
  })
}

function formatContent(program: Program, headers: readonly ProgramHeader[]): readonly string[] {
  if (program.plan.body.kind === 'none' && headers.length === 0) return []
  return [...formatBytes(program), ...headers.map(formatHeader('request.Content'))]
}

/** Sends text as bytes, because .NET adds a Content-Type to text content. */
function formatBytes({ plan: { body }, text, chunks }: Program): readonly string[] {
  switch (body.kind) {
    case 'none':
      return [
        '// .NET sends these headers only with content, which is empty here.',
        setContent('Array.Empty<byte>()'),
      ]
    case 'text':
    case 'form': {
      // Raw string literals contain the lines between the quotation marks (C# specification).
      const block = formatBlock(text, { open: '"""\n', close: '\n"""', excludes: /"""/ })
      return [setContent(encode(block ?? formatText(text)))]
    }
    case 'file':
      return [setContent(readFile(getRelativePath(body.file)))]
    case 'multipart':
      return [
        'var boundary = Guid.NewGuid().ToString();',
        'using var body = new MemoryStream();',
        ...chunks.map((chunk) => `body.Write(${formatChunk(chunk)});`),
        setContent('body.ToArray()'),
      ]
  }
}

function setContent(bytes: string): string {
  return `request.Content = new ByteArrayContent(${bytes});`
}

function formatChunk(chunk: ProgramChunk): string {
  return chunk.kind === 'text'
    ? encode(formatText(chunk.text))
    : readFile(getRelativePath(chunk.file))
}

function encode(text: string): string {
  return `Encoding.UTF8.GetBytes(${text})`
}

function readFile(path: string): string {
  return `File.ReadAllBytes(${quoteInUtf16(path)})`
}
