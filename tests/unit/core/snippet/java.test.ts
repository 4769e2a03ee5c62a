import { expect, test } from 'vitest'
import { planRequest } from '#core/request/plan.ts'
import { java } from '#core/snippet/java.ts'
import { listExperiments } from '../../../fixtures/plans.ts'
import { writeText } from '../../../fixtures/write-text.ts'

const server = { baseUrl: 'https://api.example.com' }
const plan = planRequest(listExperiments, { credential: 'bearer' }, server)

test('The snippet checks the key in API_KEY before it sends, prints the body and fails outside 2xx', () => {
  expect(writeText(java, plan)).toMatchInlineSnapshot(`
    "import java.net.URI;
    import java.net.http.HttpClient;
    import java.net.http.HttpRequest;
    import java.net.http.HttpResponse;
    import java.time.Duration;

    public class CallApi {
        public static void main(String[] args) throws Exception {
            String key = System.getenv("API_KEY");
            if (key == null || !key.matches("[!-~]+")) {
                System.err.println("API_KEY is not set, or contains white space or non-ASCII characters");
                System.exit(1);
            }

            HttpRequest request = HttpRequest
                .newBuilder(URI.create("https://api.example.com/v1/experiments"))
                .timeout(Duration.ofSeconds(30))
                .header("Content-Type", "application/json")
                .header("Authorization", "Bearer " + key)
                .build();
            HttpResponse<String> response = HttpClient.newBuilder()
                .followRedirects(HttpClient.Redirect.NEVER)
                .build()
                .send(request, HttpResponse.BodyHandlers.ofString());

            System.out.println(response.body());
            if (response.statusCode() / 100 != 2) {
                System.err.println("HTTP " + response.statusCode());
                System.exit(1);
            }
        }
    }"
  `)
})

test('Without a credential no key is read and no Authorization is sent', () => {
  const withoutKey = planRequest(listExperiments, { credential: 'none' }, server)
  expect(writeText(java, withoutKey)).toMatchInlineSnapshot(`
    "import java.net.URI;
    import java.net.http.HttpClient;
    import java.net.http.HttpRequest;
    import java.net.http.HttpResponse;
    import java.time.Duration;

    public class CallApi {
        public static void main(String[] args) throws Exception {
            HttpRequest request = HttpRequest
                .newBuilder(URI.create("https://api.example.com/v1/experiments"))
                .timeout(Duration.ofSeconds(30))
                .header("Content-Type", "application/json")
                .build();
            HttpResponse<String> response = HttpClient.newBuilder()
                .followRedirects(HttpClient.Redirect.NEVER)
                .build()
                .send(request, HttpResponse.BodyHandlers.ofString());

            System.out.println(response.body());
            if (response.statusCode() / 100 != 2) {
                System.err.println("HTTP " + response.statusCode());
                System.exit(1);
            }
        }
    }"
  `)
})

test('A method other than GET is named', () => {
  expect(writeText(java, { ...plan, method: 'POST' })).toContain(
    '.method("POST", HttpRequest.BodyPublishers.noBody())',
  )
})

test('Quotes and backslashes of a header cannot end its literal', () => {
  const headers = [{ name: 'X-Note', value: 'it\'s "q" \\' }]
  expect(writeText(java, { ...plan, headers })).toContain(
    String.raw`.header("X-Note", "it's \"q\" \\")`,
  )
})

test('A base URL placeholder stays readable', () => {
  const url = '{base_url}/v1/experiments'
  expect(writeText(java, { ...plan, url })).toContain('"{base_url}/v1/experiments"')
})
