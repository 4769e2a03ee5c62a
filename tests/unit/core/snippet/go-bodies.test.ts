import { expect, test } from 'vitest'
import { go } from '#core/snippet/go.ts'
import { writeText } from '../../../fixtures/write-text.ts'
import { filePlan, textPlan, uploadPlan } from './program-plans.ts'

test('A text is sent as it is', () => {
  expect(writeText(go, textPlan)).toMatchInlineSnapshot(`
    "package main

    import (
    	"io"
    	"log"
    	"net/http"
    	"os"
    	"regexp"
    	"strings"
    	"time"
    )

    func main() {
    	key := os.Getenv("API_KEY")
    	if !regexp.MustCompile("^[!-~]+$").MatchString(key) {
    		log.Fatal("API_KEY is not set, or contains white space or non-ASCII characters")
    	}

    	request, err := http.NewRequest("POST", "https://api.example.com/v1/things", strings.NewReader("{\\n  \\"name\\": \\"it's\\"\\n}"))
    	if err != nil {
    		log.Fatal(err)
    	}
    	request.Header.Set("Content-Type", "application/json")
    	request.Header.Set("Authorization", "Bearer "+key)

    	client := http.Client{
    		Timeout: 30 * time.Second,
    		CheckRedirect: func(*http.Request, []*http.Request) error {
    			return http.ErrUseLastResponse
    		},
    	}
    	response, err := client.Do(request)
    	if err != nil {
    		log.Fatal(err)
    	}
    	defer response.Body.Close()

    	if _, err := io.Copy(os.Stdout, response.Body); err != nil {
    		log.Fatal(err)
    	}
    	if response.StatusCode/100 != 2 {
    		log.Fatalf("HTTP %d", response.StatusCode)
    	}
    }"
  `)
})

test('A file is read from its name', () => {
  expect(writeText(go, filePlan)).toMatchInlineSnapshot(`
    "package main

    import (
    	"bytes"
    	"io"
    	"log"
    	"net/http"
    	"os"
    	"regexp"
    	"time"
    )

    func main() {
    	key := os.Getenv("API_KEY")
    	if !regexp.MustCompile("^[!-~]+$").MatchString(key) {
    		log.Fatal("API_KEY is not set, or contains white space or non-ASCII characters")
    	}

    	body, err := os.ReadFile("cat.png")
    	if err != nil {
    		log.Fatal(err)
    	}

    	request, err := http.NewRequest("POST", "https://api.example.com/v1/things", bytes.NewReader(body))
    	if err != nil {
    		log.Fatal(err)
    	}
    	request.Header.Set("Content-Type", "image/png")
    	request.Header.Set("Authorization", "Bearer "+key)

    	client := http.Client{
    		Timeout: 30 * time.Second,
    		CheckRedirect: func(*http.Request, []*http.Request) error {
    			return http.ErrUseLastResponse
    		},
    	}
    	response, err := client.Do(request)
    	if err != nil {
    		log.Fatal(err)
    	}
    	defer response.Body.Close()

    	if _, err := io.Copy(os.Stdout, response.Body); err != nil {
    		log.Fatal(err)
    	}
    	if response.StatusCode/100 != 2 {
    		log.Fatalf("HTTP %d", response.StatusCode)
    	}
    }"
  `)
})

test('Several credentials are read and checked apart, and parts are sent as planned', () => {
  expect(writeText(go, uploadPlan)).toMatchInlineSnapshot(`
    "package main

    import (
    	"encoding/base64"
    	"io"
    	"log"
    	"mime/multipart"
    	"net/http"
    	"net/url"
    	"os"
    	"regexp"
    	"strings"
    	"time"
    )

    func main() {
    	user := os.Getenv("API_KEY_LOGIN_USER")
    	if !regexp.MustCompile("^[^\\\\x00-\\\\x1F\\\\x7F:]+$").MatchString(user) {
    		log.Fatal("API_KEY_LOGIN_USER is not set, or contains a colon or control characters")
    	}
    	password, isSet := os.LookupEnv("API_KEY_LOGIN_PASSWORD")
    	if !isSet || !regexp.MustCompile("^[^\\\\x00-\\\\x1F\\\\x7F]*$").MatchString(password) {
    		log.Fatal("API_KEY_LOGIN_PASSWORD is not set, or contains control characters")
    	}
    	credentials := base64.StdEncoding.EncodeToString([]byte(user + ":" + password))

    	key2 := os.Getenv("API_KEY_APP_KEY")
    	if !regexp.MustCompile("^[!-~]+$").MatchString(key2) {
    		log.Fatal("API_KEY_APP_KEY is not set, or contains white space or non-ASCII characters")
    	}

    	key3 := os.Getenv("API_KEY_SESSION")
    	if !regexp.MustCompile("^[!-:<-~]+$").MatchString(key3) {
    		log.Fatal("API_KEY_SESSION is not set, or contains white space, a semicolon or non-ASCII characters")
    	}

    	file1, err := os.ReadFile("cat.png")
    	if err != nil {
    		log.Fatal(err)
    	}
    	boundary := multipart.NewWriter(io.Discard).Boundary()
    	body := "--" + boundary + "\\r\\nContent-Disposition: form-data; name=\\"details\\"\\r\\nContent-Type: application/json\\r\\n\\r\\n{\\"a\\":1}\\r\\n" +
    		"--" + boundary + "\\r\\nContent-Disposition: form-data; name=\\"photo\\"; filename=\\"cat.png\\"\\r\\nContent-Type: image/png\\r\\n\\r\\n" +
    		string(file1) +
    		"\\r\\n--" + boundary + "\\r\\nContent-Disposition: form-data; name=\\"note\\"\\r\\n\\r\\ntwo\\nlines\\r\\n--" + boundary + "--\\r\\n"

    	request, err := http.NewRequest("PUT", "https://api.example.com/v1/photos?size=2&app%20key="+url.QueryEscape(key2), strings.NewReader(body))
    	if err != nil {
    		log.Fatal(err)
    	}
    	request.Header.Set("Cookie", "theme=dark; sid="+key3)
    	request.Header.Set("Authorization", "Basic "+credentials)
    	request.Header.Set("Content-Type", "multipart/form-data; boundary="+boundary)

    	client := http.Client{
    		Timeout: 30 * time.Second,
    		CheckRedirect: func(*http.Request, []*http.Request) error {
    			return http.ErrUseLastResponse
    		},
    	}
    	response, err := client.Do(request)
    	if err != nil {
    		log.Fatal(err)
    	}
    	defer response.Body.Close()

    	if _, err := io.Copy(os.Stdout, response.Body); err != nil {
    		log.Fatal(err)
    	}
    	if response.StatusCode/100 != 2 {
    		log.Fatalf("HTTP %d", response.StatusCode)
    	}
    }"
  `)
})
