import { expect, test } from 'vitest'
import { csharp } from '#core/snippet/csharp.ts'
import { planExperiments } from '../../../fixtures/plans.ts'
import { writeText } from '../../../fixtures/write-text.ts'
import { filePlan, textPlan, uploadPlan } from './program-plans.ts'

const plan = planExperiments('https://api.example.com')

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
  const withoutKey = planExperiments('https://api.example.com', { isWithoutKey: true })
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

test('A text is sent as it is', () => {
  expect(writeText(csharp, textPlan)).toMatchInlineSnapshot(`
    "using System.Net.Http.Headers;
    using System.Text;
    using System.Text.RegularExpressions;

    var key = Environment.GetEnvironmentVariable("API_KEY") ?? "";
    if (!Regex.IsMatch(key, @"\\A[!-~]+\\z"))
    {
        Console.Error.WriteLine("API_KEY is not set, or contains white space or non-ASCII characters");
        return 1;
    }

    using var request = new HttpRequestMessage(HttpMethod.Post, "https://api.example.com/v1/things");
    request.Content = new ByteArrayContent(Encoding.UTF8.GetBytes("{\\n  \\"name\\": \\"it's\\"\\n}"));
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

test('A file is read from its name', () => {
  expect(writeText(csharp, filePlan)).toMatchInlineSnapshot(`
    "using System.Net.Http.Headers;
    using System.Text.RegularExpressions;

    var key = Environment.GetEnvironmentVariable("API_KEY") ?? "";
    if (!Regex.IsMatch(key, @"\\A[!-~]+\\z"))
    {
        Console.Error.WriteLine("API_KEY is not set, or contains white space or non-ASCII characters");
        return 1;
    }

    using var request = new HttpRequestMessage(HttpMethod.Post, "https://api.example.com/v1/things");
    request.Content = new ByteArrayContent(File.ReadAllBytes("cat.png"));
    request.Content.Headers.TryAddWithoutValidation("Content-Type", "image/png");
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

test('Several credentials are read and checked apart, and parts are sent as planned', () => {
  expect(writeText(csharp, uploadPlan)).toMatchInlineSnapshot(`
    "using System.Text;
    using System.Text.RegularExpressions;

    var user = Environment.GetEnvironmentVariable("API_KEY_LOGIN_USER") ?? "";
    if (!Regex.IsMatch(user, @"\\A[^\\x00-\\x1F\\x7F:]+\\z"))
    {
        Console.Error.WriteLine("API_KEY_LOGIN_USER is not set, or contains a colon or control characters");
        return 1;
    }
    var password = Environment.GetEnvironmentVariable("API_KEY_LOGIN_PASSWORD");
    if (password == null || !Regex.IsMatch(password, @"\\A[^\\x00-\\x1F\\x7F]*\\z"))
    {
        Console.Error.WriteLine("API_KEY_LOGIN_PASSWORD is not set, or contains control characters");
        return 1;
    }
    var credentials = Convert.ToBase64String(Encoding.UTF8.GetBytes(user + ":" + password));

    var key2 = Environment.GetEnvironmentVariable("API_KEY_APP_KEY") ?? "";
    if (!Regex.IsMatch(key2, @"\\A[!-~]+\\z"))
    {
        Console.Error.WriteLine("API_KEY_APP_KEY is not set, or contains white space or non-ASCII characters");
        return 1;
    }

    var key3 = Environment.GetEnvironmentVariable("API_KEY_SESSION") ?? "";
    if (!Regex.IsMatch(key3, @"\\A[!-:<-~]+\\z"))
    {
        Console.Error.WriteLine("API_KEY_SESSION is not set, or contains white space, a semicolon or non-ASCII characters");
        return 1;
    }

    using var request = new HttpRequestMessage(HttpMethod.Put, "https://api.example.com/v1/photos?size=2&app%20key=" + Uri.EscapeDataString(key2));
    request.Headers.TryAddWithoutValidation("Cookie", "theme=dark; sid=" + key3);
    request.Headers.TryAddWithoutValidation("Authorization", "Basic " + credentials);
    var boundary = Guid.NewGuid().ToString();
    using var body = new MemoryStream();
    body.Write(Encoding.UTF8.GetBytes("--" + boundary + "\\r\\nContent-Disposition: form-data; name=\\"details\\"\\r\\nContent-Type: application/json\\r\\n\\r\\n{\\"a\\":1}\\r\\n"));
    body.Write(Encoding.UTF8.GetBytes("--" + boundary + "\\r\\nContent-Disposition: form-data; name=\\"photo\\"; filename=\\"cat.png\\"\\r\\nContent-Type: image/png\\r\\n\\r\\n"));
    body.Write(File.ReadAllBytes("cat.png"));
    body.Write(Encoding.UTF8.GetBytes("\\r\\n--" + boundary + "\\r\\nContent-Disposition: form-data; name=\\"note\\"\\r\\n\\r\\ntwo\\nlines\\r\\n--" + boundary + "--\\r\\n"));
    request.Content = new ByteArrayContent(body.ToArray());
    request.Content.Headers.TryAddWithoutValidation("Content-Type", "multipart/form-data; boundary=" + boundary);

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
