import { takesPair } from '../request/plan/place-secrets.ts'
import type { RequestPlan } from '../request/request-plan.ts'
import type { StreamFormat } from '../stream/stream-format.ts'
import {
  composeHeaders,
  composeUrl,
  composeMultipart,
  composeMultipartType,
  composeText,
} from './shared/compose-request.ts'
import type { ComposedHeader, ProgramStretch, BodyPlan } from './shared/compose-request.ts'
import { namePath } from './shared/file-path.ts'
import { makeLanguage, setInPowerShell } from './shared/language.ts'
import type { Gap } from './shared/language.ts'
import { isKeptByPrograms, findFraming, findRepeated } from './shared/program-gap.ts'
import { concatenate, writeBlock } from './shared/program-text.ts'
import type { ProgramText } from './shared/program-text.ts'
import { quoteForCSharp } from './shared/quote-escaped.ts'
import { describeUnusable, leaksOnRedirect, nameSecrets, writeSlots } from './shared/secrets.ts'
import type { ProgramPlan, Secret } from './shared/secrets.ts'

export const csharp = makeLanguage({
  id: 'csharp',
  label: 'C#',
  syntax: 'csharp',
  setVariable: setInPowerShell,
  howToRun:
    'In an empty folder, run dotnet new console, save as Program.cs and run: dotnet run (.NET 8 or newer).',
  findGap,
  write: (plan, manner) =>
    writeProgram(
      nameSecrets(plan, manner, (variable) => `Environment.GetEnvironmentVariable("${variable}")`),
    ).join('\n'),
})

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

function writeProgram(plan: ProgramPlan): readonly string[] {
  const { isCareful } = plan
  const headers = composeHeaders(plan)
  const bearer = headers.find(isBearer)
  const staysHere = isCareful || leaksOnRedirect(plan)
  const limit = isCareful ? ' { Timeout = TimeSpan.FromSeconds(30) }' : ''
  return [
    ...writeUsings(plan, bearer !== undefined),
    ...readSecrets(plan),
    `using var request = new HttpRequestMessage(${nameMethod(plan)}, ${writeText(composeUrl(plan))});`,
    ...headers.filter((header) => !isContentHeader(header) && header !== bearer).map(writeHeader),
    ...writeContent(plan, headers.filter(isContentHeader)),
    ...(bearer ? [writeBearer(bearer)] : []),
    '',
    ...(staysHere
      ? ['using var handler = new HttpClientHandler { AllowAutoRedirect = false };']
      : []),
    `using var client = new HttpClient(${staysHere ? 'handler' : ''})${limit};`,
    ...writeReading(plan),
    ...(isCareful ? ['return 0;'] : []),
  ]
}

/** The time limit of a client ends with the headers where it does not wait for more (HttpClient.Timeout). */
function writeReading({ isCareful, stream }: ProgramPlan): readonly string[] {
  const print = 'Console.WriteLine(await response.Content.ReadAsStringAsync());'
  const option = stream ? ', HttpCompletionOption.ResponseHeadersRead' : ''
  const send = `using var response = await client.SendAsync(request${option});`
  if (!isCareful) {
    return [send, 'response.EnsureSuccessStatusCode();', ...(stream ? readItems(stream) : [print])]
  }
  const fail = ['    Console.Error.WriteLine($"HTTP {(int)response.StatusCode}");', '    return 1;']
  const isFailure = 'if (!response.IsSuccessStatusCode)'
  return stream
    ? [send, '', isFailure, '{', `    ${print}`, ...fail, '}', ...readItems(stream)]
    : [send, '', print, isFailure, '{', ...fail, '}']
}

/** The namespaces that the implicit usings of a console project leave out. */
function writeUsings(
  { isCareful, body, slots }: ProgramPlan,
  hasBearer: boolean,
): readonly string[] {
  const encodes =
    body.kind === 'text' ||
    body.kind === 'form' ||
    body.kind === 'multipart' ||
    slots.some(takesPair)
  const names = [
    ...(hasBearer ? ['System.Net.Http.Headers'] : []),
    ...(encodes ? ['System.Text'] : []),
    ...(isCareful && slots.length > 0 ? ['System.Text.RegularExpressions'] : []),
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

function writeText(text: ProgramText): string {
  return concatenate(text, {
    quote: quoteForCSharp,
    encode: (local) => `Uri.EscapeDataString(${local})`,
    plus: ' + ',
  })
}

/** The lines that read the secrets and check them, with an empty line after each slot. */
function readSecrets(plan: ProgramPlan): readonly string[] {
  return writeSlots(plan, {
    read: plan.isCareful ? readSecret : () => [],
    join: writeCredentials,
  })
}

function readSecret(secret: Secret): readonly string[] {
  const { variable, local, usable } = secret
  const test = String.raw`!Regex.IsMatch(${local}, @"\A${usable.pattern}\z")`
  // Only a password may be empty, which is not the same as unset.
  const [fallback, isUnset] =
    usable.kind === 'password' ? ['', `${local} == null || `] : [' ?? ""', '']
  return [
    `var ${local} = Environment.GetEnvironmentVariable("${variable}")${fallback};`,
    `if (${isUnset}${test})`,
    '{',
    `    Console.Error.WriteLine("${describeUnusable(secret)}");`,
    '    return 1;',
    '}',
  ]
}

function writeCredentials(local: string, secrets: readonly Secret[]): readonly string[] {
  const pair = secrets.map((secret) => secret.local).join(' + ":" + ')
  return [`var ${local} = Convert.ToBase64String(Encoding.UTF8.GetBytes(${pair}));`]
}

/** The lines that give the request its body, and the headers that .NET keeps with it. */
function writeContent(plan: BodyPlan, headers: readonly ComposedHeader[]): readonly string[] {
  const { body } = plan
  const type = body.kind === 'multipart' ? [composeMultipartType(body)] : []
  const all = [...headers, ...type]
  if (body.kind === 'none' && all.length === 0) return []
  return [
    ...writeBytes(plan),
    ...all.map(
      ({ name, value }) =>
        `request.Content.Headers.TryAddWithoutValidation(${quoteForCSharp(name)}, ${writeText(value)});`,
    ),
  ]
}

/** Bytes, because .NET gives a content of text a Content-Type of its own. */
function writeBytes(plan: BodyPlan): readonly string[] {
  const { body, named } = plan
  switch (body.kind) {
    case 'none':
      return [
        '// .NET sends these headers only with content, which is empty here.',
        setContent('Array.Empty<byte>()'),
      ]
    case 'text':
    case 'form':
      return [setContent(encode(writeBodyText(plan)))]
    case 'file':
      return [setContent(readFile(namePath(body.file)))]
    case 'multipart':
      return [
        'var boundary = Guid.NewGuid().ToString();',
        'using var body = new MemoryStream();',
        ...composeMultipart(body, named).map((stretch) => `body.Write(${writeStretch(stretch)});`),
        setContent('body.ToArray()'),
      ]
  }
}

/** The lines between the quotation marks are the text (C# specification, raw string literals). */
function writeBodyText(plan: BodyPlan): string {
  const text = composeText(plan)
  const signs = { open: '"""\n', close: '\n"""', excludes: /"""/ }
  return writeBlock(text, plan.isCareful, signs) ?? writeText(text)
}

function setContent(bytes: string): string {
  return `request.Content = new ByteArrayContent(${bytes});`
}

function writeStretch(stretch: ProgramStretch): string {
  return stretch.kind === 'text'
    ? encode(writeText(stretch.text))
    : readFile(namePath(stretch.file))
}

function encode(text: string): string {
  return `Encoding.UTF8.GetBytes(${text})`
}

function readFile(path: string): string {
  return `File.ReadAllBytes(${quoteForCSharp(path)})`
}

/** Prints each item of a stream as it arrives. */
function readItems(format: StreamFormat): readonly string[] {
  const { before, line } = readers[format]
  return [
    ...before,
    'using var reader = new StreamReader(await response.Content.ReadAsStreamAsync());',
    'while (await reader.ReadLineAsync() is { } line)',
    '{',
    ...line.map((each) => `    ${each}`),
    '}',
  ]
}

const readers = {
  'event-stream': {
    before: ['var data = new List<string>();'],
    line: [
      'if (line.StartsWith("data:"))',
      '{',
      "    data.Add(line[5..].StartsWith(' ') ? line[6..] : line[5..]);",
      '}',
      'else if (line == "" && data.Count > 0)',
      '{',
      '    Console.WriteLine(string.Join("\\n", data));',
      '    data.Clear();',
      '}',
    ],
  },
  'json-lines': {
    before: [],
    line: ['if (line.Trim() != "")', '{', '    Console.WriteLine(line);', '}'],
  },
  'json-sequence': {
    before: ['var item = "";'],
    line: [
      '// A record separator begins an item, which may have several lines.',
      'item = (item + line + "\\n").Split(\'\\x1e\')[^1];',
      'try',
      '{',
      '    using var parsed = System.Text.Json.JsonDocument.Parse(item);',
      '}',
      'catch (System.Text.Json.JsonException)',
      '{',
      '    continue;',
      '}',
      'Console.WriteLine(item.Trim());',
      'item = "";',
    ],
  },
} as const satisfies Readonly<
  Record<StreamFormat, { readonly before: readonly string[]; readonly line: readonly string[] }>
>
