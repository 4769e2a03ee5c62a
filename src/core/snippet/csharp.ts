import type { RequestPlan } from '../request/request-plan.ts'
import { composeHeaders, composeUrl } from './compose-request.ts'
import type { ComposedHeader } from './compose-request.ts'
import { writeContent } from './csharp/content.ts'
import { readItems } from './csharp/read-items.ts'
import { readSecrets } from './csharp/secrets.ts'
import { writeText } from './csharp/text.ts'
import { setInPowerShell } from './key-setter.ts'
import type { SnippetLanguage } from './language.ts'
import { isKeptByPrograms } from './plain-url.ts'
import { findFraming, findRepeated } from './program-gap.ts'
import { quoteForCSharp } from './quote-escaped.ts'
import { writeUnless } from './refuse.ts'
import type { Gap } from './refuse.ts'

export const csharp = {
  id: 'csharp',
  label: 'C#',
  syntax: 'csharp',
  setVariable: setInPowerShell,
  howToRun:
    'In an empty folder, run dotnet new console, save as Program.cs and run: dotnet run (.NET 6 or newer).',
  writeSnippet: (plan) => writeUnless(findGap(plan), () => writeProgram(plan).join('\n')),
} as const satisfies SnippetLanguage

function findGap(plan: RequestPlan): Gap | undefined {
  const { method, url } = plan
  const upperCase = method.toUpperCase()
  if (upperCase === 'CONNECT') {
    return {
      sentence: '.NET sends CONNECT to a host and port only, and not to a path.',
      instead: 'python',
    }
  }
  if (method !== upperCase && knownMethods.test(upperCase)) {
    return {
      sentence: `.NET would send the method ${method} in capital letters.`,
      instead: 'python',
    }
  }
  if (!isKeptByPrograms(url)) {
    return {
      sentence: '.NET would normalise this address, and send another one.',
      instead: 'python',
    }
  }
  return findFraming(plan, '.NET') ?? findRepeated(plan, '.NET')
}

/** `GET` is `HttpMethod.Get`. */
const knownMethods = /^(GET|HEAD|POST|PUT|DELETE|OPTIONS|TRACE|PATCH)$/

function writeProgram(plan: RequestPlan): readonly string[] {
  const headers = composeHeaders(plan)
  const bearer = headers.find(isBearer)
  return [
    ...writeUsings(plan, bearer !== undefined),
    ...readSecrets(plan.slots),
    `using var request = new HttpRequestMessage(${nameMethod(plan)}, ${writeText(composeUrl(plan))});`,
    ...headers.filter((header) => !isContentHeader(header) && header !== bearer).map(writeHeader),
    ...writeContent(plan, headers.filter(isContentHeader)),
    ...(bearer ? [writeBearer(bearer)] : []),
    '',
    'using var handler = new HttpClientHandler { AllowAutoRedirect = false };',
    'using var client = new HttpClient(handler) { Timeout = TimeSpan.FromSeconds(30) };',
    ...writeReading(plan),
    'return 0;',
  ]
}

/** The time limit of a client ends with the headers where it does not wait for more (HttpClient.Timeout). */
function writeReading({ stream }: RequestPlan): readonly string[] {
  const print = 'Console.WriteLine(await response.Content.ReadAsStringAsync());'
  const fail = ['    Console.Error.WriteLine($"HTTP {(int)response.StatusCode}");', '    return 1;']
  const isFailure = 'if (!response.IsSuccessStatusCode)'
  if (!stream) {
    const send = 'using var response = await client.SendAsync(request);'
    return [send, '', print, isFailure, '{', ...fail, '}']
  }
  return [
    'using var response = await client.SendAsync(request, HttpCompletionOption.ResponseHeadersRead);',
    '',
    isFailure,
    '{',
    `    ${print}`,
    ...fail,
    '}',
    ...readItems(stream),
  ]
}

/** What the implicit usings of a console project leave out. */
function writeUsings({ body, slots }: RequestPlan, hasBearer: boolean): readonly string[] {
  const encodes =
    body.kind === 'text' ||
    body.kind === 'form' ||
    body.kind === 'multipart' ||
    slots.some(({ place }) => place === 'basic')
  const names = [
    ...(hasBearer ? ['System.Net.Http.Headers'] : []),
    ...(encodes ? ['System.Text'] : []),
    ...(slots.length > 0 ? ['System.Text.RegularExpressions'] : []),
  ]
  return names.length === 0 ? [] : [...names.map((name) => `using ${name};`), '']
}

function nameMethod({ method }: RequestPlan): string {
  return knownMethods.test(method)
    ? `HttpMethod.${method.slice(0, 1)}${method.slice(1).toLowerCase()}`
    : `new HttpMethod(${quoteForCSharp(method)})`
}

/** .NET rejects these on a request: they are headers of its content (System.Net.Http.Headers.HttpContentHeaders). */
function isContentHeader({ name }: ComposedHeader): boolean {
  return /^(?:Allow|Content-.*|Expires|Last-Modified)$/i.test(name)
}

function isBearer({ name, value: [prefix] }: ComposedHeader): boolean {
  return name === 'Authorization' && prefix === 'Bearer '
}

function writeBearer({ value: [, ...key] }: ComposedHeader): string {
  return `request.Headers.Authorization = new AuthenticationHeaderValue("Bearer", ${writeText(key)});`
}

/** Without validation .NET sends the value unchanged instead of parsing and rewriting it. */
function writeHeader({ name, value }: ComposedHeader): string {
  return `request.Headers.TryAddWithoutValidation(${quoteForCSharp(name)}, ${writeText(value)});`
}
