import { expect, test } from 'vitest'
import { java } from '#core/snippet/java.ts'
import { planExperiments } from '../../../fixtures/plans.ts'
import { writeText } from '../../../fixtures/write-text.ts'
import { filePlan, textPlan, uploadPlan } from './program-plans.ts'

const plan = planExperiments('https://api.example.com')

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
  const withoutKey = planExperiments('https://api.example.com', { isWithoutKey: true })
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

test('A text is sent as it is', () => {
  expect(writeText(java, textPlan)).toMatchInlineSnapshot(`
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
                .newBuilder(URI.create("https://api.example.com/v1/things"))
                .method("POST", HttpRequest.BodyPublishers.ofString("{\\n  \\"name\\": \\"it's\\"\\n}"))
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

test('A file is read from its name', () => {
  expect(writeText(java, filePlan)).toMatchInlineSnapshot(`
    "import java.net.URI;
    import java.net.http.HttpClient;
    import java.net.http.HttpRequest;
    import java.net.http.HttpResponse;
    import java.nio.file.Path;
    import java.time.Duration;

    public class CallApi {
        public static void main(String[] args) throws Exception {
            String key = System.getenv("API_KEY");
            if (key == null || !key.matches("[!-~]+")) {
                System.err.println("API_KEY is not set, or contains white space or non-ASCII characters");
                System.exit(1);
            }

            HttpRequest request = HttpRequest
                .newBuilder(URI.create("https://api.example.com/v1/things"))
                .method("POST", HttpRequest.BodyPublishers.ofFile(Path.of("cat.png")))
                .timeout(Duration.ofSeconds(30))
                .header("Content-Type", "image/png")
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

test('Several credentials are read and checked apart, and parts are sent as planned', () => {
  expect(writeText(java, uploadPlan)).toMatchInlineSnapshot(`
    "import java.io.ByteArrayOutputStream;
    import java.net.URI;
    import java.net.URLEncoder;
    import java.net.http.HttpClient;
    import java.net.http.HttpRequest;
    import java.net.http.HttpResponse;
    import java.nio.charset.StandardCharsets;
    import java.nio.file.Files;
    import java.nio.file.Path;
    import java.time.Duration;
    import java.util.Base64;
    import java.util.UUID;

    public class CallApi {
        public static void main(String[] args) throws Exception {
            String user = System.getenv("API_KEY_LOGIN_USER");
            if (user == null || !user.matches("[^\\\\x00-\\\\x1F\\\\x7F:]+")) {
                System.err.println("API_KEY_LOGIN_USER is not set, or contains a colon or control characters");
                System.exit(1);
            }
            String password = System.getenv("API_KEY_LOGIN_PASSWORD");
            if (password == null || !password.matches("[^\\\\x00-\\\\x1F\\\\x7F]*")) {
                System.err.println("API_KEY_LOGIN_PASSWORD is not set, or contains control characters");
                System.exit(1);
            }
            String credentials = Base64.getEncoder()
                .encodeToString((user + ":" + password).getBytes(StandardCharsets.UTF_8));

            String key2 = System.getenv("API_KEY_APP_KEY");
            if (key2 == null || !key2.matches("[!-~]+")) {
                System.err.println("API_KEY_APP_KEY is not set, or contains white space or non-ASCII characters");
                System.exit(1);
            }

            String key3 = System.getenv("API_KEY_SESSION");
            if (key3 == null || !key3.matches("[!-:<-~]+")) {
                System.err.println("API_KEY_SESSION is not set, or contains white space, a semicolon or non-ASCII characters");
                System.exit(1);
            }

            String boundary = UUID.randomUUID().toString();
            ByteArrayOutputStream body = new ByteArrayOutputStream();
            body.write(("--" + boundary + "\\r\\nContent-Disposition: form-data; name=\\"details\\"\\r\\nContent-Type: application/json\\r\\n\\r\\n{\\"a\\":1}\\r\\n").getBytes(StandardCharsets.UTF_8));
            body.write(("--" + boundary + "\\r\\nContent-Disposition: form-data; name=\\"photo\\"; filename=\\"cat.png\\"\\r\\nContent-Type: image/png\\r\\n\\r\\n").getBytes(StandardCharsets.UTF_8));
            body.write(Files.readAllBytes(Path.of("cat.png")));
            body.write(("\\r\\n--" + boundary + "\\r\\nContent-Disposition: form-data; name=\\"note\\"\\r\\n\\r\\ntwo\\nlines\\r\\n--" + boundary + "--\\r\\n").getBytes(StandardCharsets.UTF_8));

            HttpRequest request = HttpRequest
                .newBuilder(URI.create("https://api.example.com/v1/photos?size=2&app%20key=" + URLEncoder.encode(key2, StandardCharsets.UTF_8).replace("*", "%2A").replace("%7E", "~")))
                .method("PUT", HttpRequest.BodyPublishers.ofByteArray(body.toByteArray()))
                .timeout(Duration.ofSeconds(30))
                .header("Cookie", "theme=dark; sid=" + key3)
                .header("Authorization", "Basic " + credentials)
                .header("Content-Type", "multipart/form-data; boundary=" + boundary)
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
