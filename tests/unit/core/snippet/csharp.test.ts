import { expect, test } from 'vitest'
import { planRequest } from '#core/request/plan.ts'
import { csharp } from '#core/snippet/csharp.ts'
import { listExperiments } from '../../../fixtures/plans.ts'
import { writeText } from '../../../fixtures/write-text.ts'

const server = { baseUrl: 'https://api.example.com' }
const plan = planRequest(listExperiments, { credential: 'bearer' }, server)

test('The snippet checks the key in API_KEY before it sends, prints the body and fails outside 2xx', () => {
  expect(writeText(csharp, plan)).toMatchInlineSnapshot(`
    "using System.Net.Http.Headers;
    using System.Text.RegularExpressions;

    var key = Environment.GetEnvironmentVariable("API_KEY") ?? "";
    if (!Regex.IsMatch(key, @"\\A[!-~]+\\z"))
    {
        Console.Error.WriteLine("API_KEY is not set, or contains white space or non-ASCII characters");
        return 1;
    }

    using var request = new HttpRequestMessage(HttpMethod.Get, "https://api.example.com/v1/experiments");
    // .NET sends these headers only with content, which is empty here.
    request.Content = new ByteArrayContent(Array.Empty<byte>());
    request.Content.Headers.TryAddWithoutValidation("Content-Type", "application/json");
    request.Headers.Authorization = new AuthenticationHeaderValue("Bearer", key);

    using var handler = new HttpClientHandler { AllowAutoRedirect = false };
    using var client = new HttpClient(handler) { Timeout = TimeSpan.FromSeconds(30) };
    using var response = await client.SendAsync(request);

    Console.WriteLine(await response.Content.ReadAsStringAsync());
    if (!response.IsSuccessStatusCode)
    {
        Console.Error.WriteLine($"HTTP {(int)response.StatusCode}");
        return 1;
    }
    return 0;"
  `)
})

test('Without a credential no key is read and no Authorization is sent', () => {
  const withoutKey = planRequest(listExperiments, { credential: 'none' }, server)
  expect(writeText(csharp, withoutKey)).toMatchInlineSnapshot(`
    "using var request = new HttpRequestMessage(HttpMethod.Get, "https://api.example.com/v1/experiments");
    // .NET sends these headers only with content, which is empty here.
    request.Content = new ByteArrayContent(Array.Empty<byte>());
    request.Content.Headers.TryAddWithoutValidation("Content-Type", "application/json");

    using var handler = new HttpClientHandler { AllowAutoRedirect = false };
    using var client = new HttpClient(handler) { Timeout = TimeSpan.FromSeconds(30) };
    using var response = await client.SendAsync(request);

    Console.WriteLine(await response.Content.ReadAsStringAsync());
    if (!response.IsSuccessStatusCode)
    {
        Console.Error.WriteLine($"HTTP {(int)response.StatusCode}");
        return 1;
    }
    return 0;"
  `)
})

test('A method other than GET is named', () => {
  expect(writeText(csharp, { ...plan, method: 'POST' })).toContain(
    'new HttpRequestMessage(HttpMethod.Post, ',
  )
})

test('Quotes and backslashes of a header cannot end its literal', () => {
  const headers = [{ name: 'X-Note', value: 'it\'s "q" \\' }]
  expect(writeText(csharp, { ...plan, headers })).toContain(
    String.raw`request.Headers.TryAddWithoutValidation("X-Note", "it's \"q\" \\");`,
  )
})

test('A base URL placeholder stays readable', () => {
  const url = '{base_url}/v1/experiments'
  expect(writeText(csharp, { ...plan, url })).toContain('"{base_url}/v1/experiments"')
})
